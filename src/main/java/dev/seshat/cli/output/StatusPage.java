package dev.seshat.cli.output;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Completeness;
import dev.seshat.archive.Completeness.Deadline;
import dev.seshat.archive.Completeness.Kept;
import dev.seshat.archive.Completeness.OfAgent;
import dev.seshat.archive.Completeness.Refused;
import dev.seshat.archive.Completeness.Skipped;
import dev.seshat.archive.Former;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The page that `status` prints: what there is, then what is not as it should be, each with the logs that it is about
/// and what to do. Used once.
public final class StatusPage {

    private static final int FIRST_FEW = 5;
    private static final int NAMES = 11;

    private final Completeness status;
    private final boolean all;
    private final Terminal terminal;
    private final StringBuilder page = new StringBuilder();
    private String remedy = "run seshat index";

    /// @param all whether lists of logs are printed to their end
    public StatusPage(Completeness status, boolean all, Terminal terminal) {
        this.status = status;
        this.all = all;
        this.terminal = terminal;
    }

    /// The page as text.
    ///
    /// @param indexing who writes to the archive now
    public String text(String archive, Optional<String> indexing, Instant now, TimeZone zone) {
        Kept kept = status.kept();
        if (kept == null) {
            row("archive", "none yet at " + Visible.line(archive));
            row(
                    "",
                    "seshat index would make it of " + Humane.count(status.logs(), "log") + ", "
                            + bytes(status.logBytes()));
        } else {
            row("archive", Visible.line(archive));
            row("", size(kept));
            if (kept.own() < kept.counts().sessions()) {
                row(
                        "",
                        Humane.count(kept.own()) + " of them of this workstation, of "
                                + Humane.count(kept.counts().byWorkstation().size()) + " in all");
            }
            row("last sync", kept.lastSync() == null ? "never" : RelativeTime.of(kept.lastSync(), now, zone));
        }
        indexing.ifPresent(who -> {
            row("now", who + " is indexing");
            remedy = "that is under way";
        });
        if (kept != null) {
            row("logs", Humane.count(status.logs()) + " on disk, " + bytes(status.logBytes()));
        }
        addAgents(kept != null);
        if (kept != null) {
            addStandings(kept);
            addSkipped();
        }
        status.deadlines().forEach(this::addDeadline);
        return page.toString();
    }

    private String size(Kept kept) {
        String ratio = status.logBytes() == 0 || kept.own() < kept.counts().sessions()
                ? ""
                : String.format(
                        Locale.ROOT, ", %.2f × the logs", (double) kept.counts().bytes() / status.logBytes());
        return Humane.count(kept.counts().sessions(), "session") + " · "
                + Humane.count(kept.counts().messages(), "message") + " · "
                + bytes(kept.counts().bytes()) + ratio;
    }

    private static String bytes(long bytes) {
        return bytes < 1_000 ? bytes + " B" : Humane.tokens(bytes) + "B";
    }

    private void addAgents(boolean archived) {
        String name = "agents";
        for (OfAgent found : status.agents()) {
            String places = found.roots().isEmpty()
                    ? ""
                    : ", in "
                            + found.roots().stream()
                                    .map(root -> Visible.line(root.toString()))
                                    .collect(Collectors.joining(" and "));
            String sessions = archived ? ", " + Humane.count(found.sessions(), "session") + " archived" : "";
            row(name, found.agentName() + ": " + Humane.count(found.logs(), "log") + sessions + places);
            name = "";
        }
    }

    private void addStandings(Kept kept) {
        row("archived", Humane.count(status.archived()) + " as they are on disk");
        if (status.pending() > 0) {
            warning(
                    "pending",
                    Humane.count(status.fresh()) + " new, " + Humane.count(status.changed()) + " changed since: "
                            + remedy);
        }
        if (!status.failed().isEmpty()) {
            warning("failed", Humane.count(status.failed().size()) + " could not be read");
            items(status.failed().stream().map(StatusPage::refused).toList());
        }
        if (!status.surpassed().isEmpty()) {
            row("set aside", Humane.count(status.surpassed().size()) + ", as another log of the session holds more");
            items(status.surpassed().stream().map(StatusPage::refused).toList());
        }
        if (kept.forgotten() > 0) {
            row("forgotten", Humane.count(kept.forgotten(), "session") + ", on purpose");
        }
        if (status.excluded() > 0) {
            row("excluded", Humane.count(status.excluded(), "log") + " of projects that are not to be archived");
        }
        if (kept.counts().logGone() > 0) {
            row("log gone", Humane.count(kept.counts().logGone(), "session") + ", which only the archive holds");
        }
        addIncomplete(kept);
    }

    private void addIncomplete(Kept kept) {
        if (!status.incomplete().isEmpty()) {
            String formers = kept.counts().formers() == 0
                    ? ""
                    : ", " + Humane.count(kept.counts().formers(), "former version") + " with "
                            + Humane.count(kept.counts().formerMessages(), "message");
            row(
                    "log lost",
                    Humane.count(status.incomplete().size()) + " whose log no longer holds all that was archived of it"
                            + formers);
            items(status.incomplete().stream().map(StatusPage::incomplete).toList());
        }
    }

    private static String incomplete(ArchivedSession session) {
        int count = session.session().facts().messageCount();
        Former former = session.former();
        String id = (former == null ? session.session().key() : former.of()).sessionId();
        if (former != null && former.gathered()) {
            return "the log of " + id + " no longer holds " + Humane.count(count, "archived message")
                    + "; the archive keeps them as " + session.session().key().sessionId();
        }
        return "the log of " + id + " now holds " + Humane.count(count - session.missing()) + " of "
                + Humane.count(count, "archived message") + "; the archive keeps them"
                + (former == null ? "" : " as " + session.session().key().sessionId());
    }

    /// Reasons mostly name the log themselves.
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
                Humane.count(status.skipped().total(), "line") + " in "
                        + Humane.count(status.skippedIn().size(), "log") + ": "
                        + Humane.count(status.skipped().malformed()) + " malformed, "
                        + Humane.count(status.skipped().overlong()) + " over-long");
        items(status.skippedIn().stream().map(StatusPage::skipped).toList());
    }

    private static String skipped(Skipped log) {
        return Humane.count(log.lines().total()) + " in " + log.log();
    }

    private void addDeadline(Deadline deadline) {
        String rule = deadline.agentName() + " deletes logs after "
                + Humane.count(deadline.retention().toDays(), "day") + ": ";
        if (deadline.soon() == 0) {
            row("deletion", rule + "none within a week");
        } else if (deadline.lost() == 0) {
            row("deletion", rule + Humane.count(deadline.soon()) + " within a week, all of them archived");
        } else {
            row("deletion", rule + Humane.count(deadline.soon()) + " within a week");
            warning("", Humane.count(deadline.lost()) + " of them would be lost, not being archived: " + remedy);
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
            page.repeat(' ', NAMES + 2).append(Visible.line(item)).append('\n');
        }
        if (shown < items.size()) {
            page.repeat(' ', NAMES + 2)
                    .append("… and ")
                    .append(Humane.count(items.size() - shown))
                    .append(" more: --all\n");
        }
    }
}
