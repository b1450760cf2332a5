package dev.seshat.cli.output;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.RawTotals;
import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.status.Completeness;
import dev.seshat.archive.status.Completeness.Deadline;
import dev.seshat.archive.status.Completeness.Kept;
import dev.seshat.archive.status.Completeness.OfAgent;
import dev.seshat.archive.status.Completeness.Refused;
import dev.seshat.archive.status.Completeness.Skipped;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import dev.seshat.wire.AgentFindings;
import dev.seshat.wire.Counts;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The output of `status`: what is archived, then each problem with its logs and what to do about it. Used
/// once.
public final class StatusPage {

    private static final int FIRST_FEW = 5;
    private static final int NAMES = 11;

    private final Completeness status;
    private final boolean all;
    private final Terminal terminal;
    private final StringBuilder page = new StringBuilder();
    private String remedy = "run seshat index";

    /// @param all whether lists of logs are printed in full
    public StatusPage(Completeness status, boolean all, Terminal terminal) {
        this.status = status;
        this.all = all;
        this.terminal = terminal;
    }

    /// The page as text.
    ///
    /// @param indexing the process that is writing to the archive now
    public String text(String archive, Optional<String> indexing, Instant now, TimeZone zone) {
        Kept kept = status.kept();
        if (kept == null) {
            row("archive", "none yet at " + TerminalText.line(archive));
            row(
                    "",
                    "seshat index would create it from " + HumanReadable.count(status.logs(), "log") + ", "
                            + bytes(status.logBytes()));
        } else {
            row("archive", TerminalText.line(archive));
            row("", size(kept));
            if (kept.own() < kept.counts().sessions()) {
                row(
                        "",
                        HumanReadable.count(kept.own()) + " of them from this workstation, one of "
                                + HumanReadable.count(
                                        kept.counts().byWorkstation().size()) + " in all");
            }
            row("last sync", kept.lastSync() == null ? "never" : RelativeTime.of(kept.lastSync(), now, zone));
        }
        indexing.ifPresent(who -> {
            row("now", who + " is indexing");
            remedy = "being indexed";
        });
        if (kept != null) {
            row("logs", HumanReadable.count(status.logs()) + " on disk, " + bytes(status.logBytes()));
        }
        addAgents(kept != null);
        if (kept != null) {
            addStandings(kept);
            addRaw(kept);
            addSkipped();
            addUnreadable(kept.unreadable());
        }
        status.deadlines().forEach(this::addDeadline);
        return page.toString();
    }

    private String size(Kept kept) {
        String ratio = status.logBytes() == 0 || kept.own() < kept.counts().sessions()
                ? ""
                : String.format(
                        Locale.ROOT, ", %.2f × the logs", (double) kept.counts().bytes() / status.logBytes());
        return HumanReadable.count(kept.counts().sessions(), "session") + " · "
                + Counts.of(
                        kept.counts().prompts(),
                        kept.counts().answers(),
                        kept.counts().messages())
                + " · "
                + bytes(kept.counts().bytes()) + ratio;
    }

    private static String bytes(long bytes) {
        return bytes < 1_000 ? bytes + " B" : HumanReadable.tokens(bytes) + "B";
    }

    private void addAgents(boolean archived) {
        String name = "agents";
        for (OfAgent found : status.agents()) {
            String places = found.roots().isEmpty()
                    ? ""
                    : ", in "
                            + found.roots().stream()
                                    .map(root -> TerminalText.line(root.toString()))
                                    .collect(Collectors.joining(" and "));
            String sessions = archived ? ", " + HumanReadable.count(found.sessions(), "session") + " archived" : "";
            row(name, found.agentName() + ": " + HumanReadable.count(found.logs(), "log") + sessions + places);
            name = "";
            addFindings(found);
        }
    }

    private void addFindings(OfAgent agent) {
        List<String> problems = AgentFindings.problems(agent);
        problems.forEach(problem -> warning("", TerminalText.line(problem)));
        if (!problems.isEmpty()) {
            items(List.of(AgentFindings.ADVICE));
        }
        if (!agent.unknownKinds().isEmpty()) {
            row(
                    "",
                    "records of unknown kinds, of which only plain text is searched: "
                            + TerminalText.line(AgentFindings.unknownKinds(agent)));
        }
    }

    private void addStandings(Kept kept) {
        row("archived", HumanReadable.count(status.archived()) + " up to date");
        if (status.pending() > 0) {
            warning(
                    "pending",
                    HumanReadable.count(status.fresh()) + " new, " + HumanReadable.count(status.changed())
                            + " changed since: " + remedy);
        }
        if (!status.failed().isEmpty()) {
            warning("failed", HumanReadable.count(status.failed().size()) + " could not be read");
            items(status.failed().stream().map(StatusPage::refused).toList());
        }
        if (!status.surpassed().isEmpty()) {
            row(
                    "set aside",
                    HumanReadable.count(status.surpassed().size()) + ": another log holds more of the same session");
            items(status.surpassed().stream().map(StatusPage::refused).toList());
        }
        if (kept.forgotten() > 0) {
            row("forgotten", HumanReadable.count(kept.forgotten(), "session") + ", on purpose");
        }
        if (status.excluded() > 0) {
            row("excluded", HumanReadable.count(status.excluded(), "log") + " of excluded projects");
        }
        if (kept.counts().logGone() > 0) {
            row(
                    "log gone",
                    HumanReadable.count(kept.counts().logGone(), "session") + " only in the archive"
                            + promptsOnly(kept.counts().promptsOnly()));
        }
        addIncomplete(kept);
    }

    private static String promptsOnly(long sessions) {
        return sessions == 0 ? "" : ", " + HumanReadable.count(sessions) + " of them prompts only";
    }

    private void addIncomplete(Kept kept) {
        if (!status.incomplete().isEmpty()) {
            String formers = kept.counts().formers() == 0
                    ? ""
                    : ", " + HumanReadable.count(kept.counts().formers(), "former version") + " with "
                            + HumanReadable.count(kept.counts().formerMessages(), "message");
            row(
                    "log lost",
                    HumanReadable.count(status.incomplete().size())
                            + " with logs that no longer hold everything archived" + formers);
            items(status.incomplete().stream().map(StatusPage::incomplete).toList());
        }
    }

    private static String incomplete(ArchivedSession session) {
        int count = session.session().facts().messageCount();
        FormerVersion former = session.former();
        String id = (former == null ? session.session().key() : former.of()).sessionId();
        if (former != null && former.gathered()) {
            return "the log of " + id + " no longer holds " + HumanReadable.count(count, "archived message")
                    + "; the archive keeps them as " + session.session().key().sessionId();
        }
        return "the log of " + id + " now holds " + HumanReadable.count(count - session.missing()) + " of "
                + HumanReadable.count(count, "archived message") + "; the archive keeps them"
                + (former == null ? "" : " as " + session.session().key().sessionId());
    }

    /// Most reasons name the log themselves.
    private static String refused(Refused log) {
        String path = log.log().toString();
        return log.reason().contains(path) && !log.reason().startsWith("another ")
                ? log.reason()
                : path + ": " + log.reason();
    }

    private void addSkipped() {
        if (status.skippedIn().isEmpty()) {
            return;
        }
        row(
                "skipped",
                HumanReadable.count(status.skipped().total(), "line") + " in "
                        + HumanReadable.count(status.skippedIn().size(), "log") + ": "
                        + HumanReadable.count(status.skipped().malformed()) + " malformed, "
                        + HumanReadable.count(status.skipped().overlong()) + " overlong");
        items(status.skippedIn().stream().map(StatusPage::skipped).toList());
    }

    private void addUnreadable(SkippedRows rows) {
        if (!rows.isEmpty()) {
            warning(
                    "unreadable",
                    HumanReadable.count(rows.total(), "row")
                            + ", skipped by searches; their workstations can repair them");
            items(rows.rows().stream().map(SkippedRows.Row::toString).toList());
        }
    }

    private void addRaw(Kept kept) {
        RawTotals raw = kept.raw();
        if (raw == null) {
            row("bytes", "not kept: this shared archive masks secrets, and keeps messages only");
            return;
        }
        if (raw.files() > 0) {
            String formers = raw.formers() == 0 ? "" : ", and " + HumanReadable.count(raw.formers(), "former version");
            row(
                    "bytes",
                    HumanReadable.count(raw.files(), "file") + " kept whole, " + bytes(raw.bytes()) + " in "
                            + bytes(raw.stored()) + formers);
        }
        if (!kept.leftOut().isEmpty()) {
            long bytes =
                    kept.leftOut().stream().mapToLong(RawLogs.LeftOut::size).sum();
            row(
                    raw.files() > 0 ? "" : "bytes",
                    HumanReadable.count(kept.leftOut().size(), "log") + ", " + bytes(bytes)
                            + ", not kept whole, only their messages: see raw and rawMaxMb in seshat config");
            items(kept.leftOut().stream()
                    .map(left -> bytes(left.size()) + "  " + left.log())
                    .toList());
        }
    }

    private static String skipped(Skipped log) {
        return HumanReadable.count(log.lines().total()) + " in " + log.log();
    }

    private void addDeadline(Deadline deadline) {
        String rule = deadline.agentName() + " deletes logs after "
                + HumanReadable.count(deadline.retention().toDays(), "day") + ": ";
        if (deadline.soon() == 0) {
            row("deletion", rule + "none within a week");
        } else if (deadline.lost() == 0) {
            row("deletion", rule + HumanReadable.count(deadline.soon()) + " within a week, all of them archived");
        } else {
            row("deletion", rule + HumanReadable.count(deadline.soon()) + " within a week");
            warning("", HumanReadable.count(deadline.lost()) + " of them not archived and about to be lost: " + remedy);
        }
    }

    private void row(String name, String text) {
        add(name, text, null);
    }

    private void warning(String name, String text) {
        add(name, text, Style.ERROR);
    }

    private void add(String name, String text, @Nullable Style style) {
        page.append(Style.DIM.apply(name, terminal))
                .repeat(' ', NAMES - name.length())
                .append(style == null ? text : style.apply(text, terminal))
                .append('\n');
    }

    private void items(List<String> items) {
        int shown = all ? items.size() : Math.min(items.size(), FIRST_FEW);
        for (String item : items.subList(0, shown)) {
            page.repeat(' ', NAMES + 2).append(TerminalText.line(item)).append('\n');
        }
        if (shown < items.size()) {
            page.repeat(' ', NAMES + 2)
                    .append("… and ")
                    .append(HumanReadable.count(items.size() - shown))
                    .append(" more: --all\n");
        }
    }
}
