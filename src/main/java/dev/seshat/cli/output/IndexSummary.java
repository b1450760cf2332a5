package dev.seshat.cli.output;

import dev.seshat.archive.IndexReport;
import dev.seshat.archive.LogShortfall;
import dev.seshat.archive.Recovery;
import dev.seshat.archive.Recovery.Loss;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The result of an indexing run in a few lines.
public final class IndexSummary {

    private static final int MAX_FAILURES = 10;
    private static final int MAX_KEPT = 10;

    private IndexSummary() {}

    /// Print it for people.
    public static void print(IndexReport report, Appendable out) {
        line(out, headline(report));
        if (report.promptsOnly() > 0) {
            line(
                    out,
                    HumanReadable.count(report.promptsOnly(), "session")
                            + (report.promptsOnly() == 1 ? " is" : " are")
                            + " prompts only: the log is gone, and " + Session.PROMPT_HISTORY
                            + " still has what was asked.");
        }
        if (report.unnamedPrompts() > 0) {
            line(
                    out,
                    HumanReadable.count(report.unnamedPrompts(), "prompt") + " of " + Session.PROMPT_HISTORY
                            + " left out: no session is named.");
        }
        if (report.gone() > 0) {
            line(
                    out,
                    HumanReadable.count(report.gone(), "log")
                            + " deleted since the last run; the sessions stay in the archive.");
        }
        report.kept().stream().limit(MAX_KEPT).forEach(kept -> line(out, LogShortfallLine.of(kept)));
        if (report.kept().size() > MAX_KEPT) {
            line(out, "… and " + HumanReadable.count(report.kept().size() - MAX_KEPT) + " more: seshat status");
        }
        if (report.setAside() > 0) {
            line(
                    out,
                    HumanReadable.count(report.setAside(), "log")
                            + " skipped: another log holds more of the same session, the session was forgotten, or its project is"
                            + " excluded.");
        }
        SkippedLines skipped = report.skipped();
        if (skipped.total() > 0) {
            line(out, "Skipped " + reasons(skipped) + ". For details: seshat status");
        }
        if (report.raw().leftOut() > 0) {
            line(
                    out,
                    "No room for the bytes of "
                            + HumanReadable.count(report.raw().leftOut(), "file") + " ("
                            + HumanReadable.bytes(report.raw().bytesLeftOut())
                            + "), because of rawMaxMb; their messages are kept. For details: seshat status");
        }
        if (report.raw().files() > 0 && !report.changedAnything()) {
            line(
                    out,
                    "Kept the bytes of " + HumanReadable.count(report.raw().files(), "file") + " archived before ("
                            + HumanReadable.bytes(report.raw().bytes()) + ").");
        }
        if (report.recovery() != null) {
            print(report.recovery(), out);
        }
        if (report.pending() > 0) {
            line(out, HumanReadable.count(report.pending(), "log") + " not archived yet.");
        }
        if (report.failed() > 0) {
            line(out, HumanReadable.count(report.failed(), "log") + " could not be read:");
            report.failures().stream()
                    .limit(MAX_FAILURES)
                    .forEach(failure -> line(out, "  " + TerminalText.line(failure.reason())));
            if (report.failed() > MAX_FAILURES) {
                line(out, "  … and " + HumanReadable.count(report.failed() - MAX_FAILURES) + " more: seshat status");
            }
        }
    }

    private static void print(Recovery recovery, Appendable out) {
        if (recovery.losses().isEmpty()) {
            return;
        }
        line(out, "Lost with the damaged archive:");
        for (Loss loss : recovery.losses()) {
            String title = loss.title() == null ? "(title lost)" : loss.title();
            line(out, "  " + loss.key().sessionId() + "  " + TerminalText.line(title) + ": " + what(loss));
        }
    }

    private static String what(Loss loss) {
        List<String> parts = new ArrayList<>();
        if (loss.lost() > 0) {
            parts.add(HumanReadable.count(loss.lost()) + " of " + (loss.atLeast() ? "at least " : "")
                    + HumanReadable.count(loss.messages(), "message"));
        }
        if (loss.unnamedTools() > 0) {
            parts.add(HumanReadable.count(loss.unnamedTools(), "tool name"));
        }
        if (parts.isEmpty()) {
            parts.add(loss.title() == null ? "title and summary" : "branch, models and parent session");
        }
        return String.join(", ", parts);
    }

    private static String headline(IndexReport report) {
        if (!report.changedAnything()) {
            return "Nothing new in " + HumanReadable.count(report.sessions(), "session") + ".";
        }
        List<String> parts = new ArrayList<>();
        if (report.added() > 0) {
            parts.add(HumanReadable.count(report.added()) + " new");
        }
        if (report.updated() > 0) {
            parts.add(HumanReadable.count(report.updated()) + " updated");
        }
        return "Archived " + String.join(" and ", parts) + " of " + HumanReadable.count(report.sessions(), "session")
                + ": "
                + HumanReadable.count(report.messages(), "message") + ", " + HumanReadable.bytes(report.bytesRead())
                + " read in "
                + seconds(report.took()) + ".";
    }

    private static String seconds(Duration took) {
        return took.toSeconds() >= 60
                ? HumanReadable.duration(took)
                : String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1000.0);
    }

    private static String reasons(SkippedLines skipped) {
        List<String> parts = new ArrayList<>();
        if (skipped.malformed() > 0) {
            parts.add(HumanReadable.count(skipped.malformed(), "malformed line"));
        }
        if (skipped.overlong() > 0) {
            parts.add(HumanReadable.count(skipped.overlong(), "overlong line"));
        }
        return String.join(" and ", parts);
    }

    /// Write it as JSON.
    public static void writeJson(IndexReport report, Appendable out) {
        JsonWriter json = new JsonWriter(out);
        json.beginObject()
                .member("found", report.found())
                .member("sessions", report.sessions())
                .member("added", report.added())
                .member("updated", report.updated())
                .member("unchanged", report.unchanged())
                .member("failed", report.failed())
                .member("setAside", report.setAside())
                .member("pending", report.pending())
                .member("gone", report.gone())
                .member("bytesRead", report.bytesRead())
                .member("messages", report.messages())
                .member("promptsOnly", report.promptsOnly())
                .member("unnamedPrompts", report.unnamedPrompts())
                .member("skippedLines", report.skipped().total())
                .name("skippedByReason")
                .beginObject()
                .member("malformed", report.skipped().malformed())
                .member("overlong", report.skipped().overlong())
                .endObject()
                .name("failures")
                .beginArray();
        report.failures()
                .forEach(failure -> json.beginObject()
                        .member("file", PathCodec.of(failure.log()))
                        .member("reason", failure.reason())
                        .endObject());
        json.endArray().name("kept").beginArray();
        report.kept().forEach(kept -> writeKept(kept, json));
        json.endArray();
        if (report.recovery() != null) {
            writeRecovery(report.recovery(), json);
        }
        json.name("raw")
                .beginObject()
                .member("files", report.raw().files())
                .member("bytes", report.raw().bytes())
                .member("filesLeftOut", report.raw().leftOut())
                .member("bytesLeftOut", report.raw().bytesLeftOut())
                .endObject();
        json.member("tookMs", report.took().toMillis()).endObject();
        line(out, "");
    }

    private static void writeKept(LogShortfall kept, JsonWriter json) {
        SessionKey version = kept.version();
        json.beginObject()
                .member("key", kept.session().key().toString())
                .member("file", kept.session().file().toString())
                .member("archivedMessages", kept.of())
                .member("missingFromLog", kept.missing())
                .member("version", version == null ? null : version.toString())
                .endObject();
    }

    private static void writeRecovery(Recovery recovery, JsonWriter json) {
        json.name("recovery")
                .beginObject()
                .member("damagedArchive", recovery.kept().toString())
                .member("sessionsWithoutLog", recovery.sessions())
                .member("lostMessages", recovery.lostMessages())
                .member("lostAtLeast", recovery.atLeast())
                .name("losses")
                .beginArray();
        for (Loss loss : recovery.losses()) {
            json.beginObject()
                    .member("key", loss.key().toString())
                    .member("sessionId", loss.key().sessionId())
                    .member("title", loss.title())
                    .member("lostMessages", loss.lost())
                    .member("messages", loss.messages())
                    .member("lostAtLeast", loss.atLeast())
                    .member("lostToolNames", loss.unnamedTools())
                    .endObject();
        }
        json.endArray().endObject();
    }

    private static void line(Appendable out, String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
