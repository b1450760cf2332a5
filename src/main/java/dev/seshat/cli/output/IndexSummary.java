package dev.seshat.cli.output;

import dev.seshat.archive.IndexReport;
import dev.seshat.archive.Kept;
import dev.seshat.archive.Recovery;
import dev.seshat.archive.Recovery.Loss;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathText;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What a run of the indexer came to, in a few lines.
public final class IndexSummary {

    private static final int MOST_FAILURES = 10;
    private static final int MOST_KEPT = 10;

    private IndexSummary() {}

    /// Print it for a person.
    public static void print(IndexReport report, Appendable out) {
        line(out, headline(report));
        if (report.gone() > 0) {
            line(
                    out,
                    Humane.count(report.gone(), "log")
                            + " gone since the last time; the sessions stay in the archive.");
        }
        report.kept().stream().limit(MOST_KEPT).forEach(kept -> line(out, KeptLine.of(kept)));
        if (report.kept().size() > MOST_KEPT) {
            line(out, "… and " + Humane.count(report.kept().size() - MOST_KEPT) + " more: seshat status");
        }
        if (report.setAside() > 0) {
            line(
                    out,
                    Humane.count(report.setAside(), "log")
                            + " left out: another log holds more of the same session, it was forgotten, or its project is"
                            + " excluded.");
        }
        SkippedLines skipped = report.skipped();
        if (skipped.total() > 0) {
            line(out, "Skipped " + reasons(skipped) + ". Which: seshat status");
        }
        if (report.recovery() != null) {
            print(report.recovery(), out);
        }
        if (report.pending() > 0) {
            line(out, Humane.count(report.pending(), "log") + " still to do.");
        }
        if (report.failed() > 0) {
            line(out, Humane.count(report.failed(), "log") + " could not be read:");
            report.failures().stream()
                    .limit(MOST_FAILURES)
                    .forEach(failure -> line(out, "  " + Visible.line(failure.reason())));
            if (report.failed() > MOST_FAILURES) {
                line(out, "  … and " + Humane.count(report.failed() - MOST_FAILURES) + " more: seshat status");
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
            line(out, "  " + loss.key().sessionId() + "  " + Visible.line(title) + ": " + what(loss));
        }
    }

    private static String what(Loss loss) {
        List<String> parts = new ArrayList<>();
        if (loss.lost() > 0) {
            parts.add(Humane.count(loss.lost()) + " of " + (loss.atLeast() ? "at least " : "")
                    + Humane.count(loss.messages(), "message"));
        }
        if (loss.unnamedTools() > 0) {
            parts.add(Humane.count(loss.unnamedTools(), "tool name"));
        }
        if (parts.isEmpty()) {
            parts.add(loss.title() == null ? "title and summary" : "branch, models and parent session");
        }
        return String.join(", ", parts);
    }

    private static String headline(IndexReport report) {
        if (!report.changedAnything()) {
            return "Nothing new in " + Humane.count(report.found(), "log") + ".";
        }
        List<String> parts = new ArrayList<>();
        if (report.added() > 0) {
            parts.add(Humane.count(report.added()) + " new");
        }
        if (report.updated() > 0) {
            parts.add(Humane.count(report.updated()) + " updated");
        }
        return "Archived " + String.join(" and ", parts) + " of " + Humane.count(report.found(), "session") + ": "
                + Humane.count(report.messages(), "message") + ", " + Humane.bytes(report.bytesRead()) + " read in "
                + seconds(report.took()) + ".";
    }

    private static String seconds(Duration took) {
        return took.toSeconds() >= 60
                ? Humane.duration(took)
                : String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1000.0);
    }

    private static String reasons(SkippedLines skipped) {
        List<String> parts = new ArrayList<>();
        if (skipped.malformed() > 0) {
            parts.add(Humane.count(skipped.malformed(), "malformed line"));
        }
        if (skipped.overlong() > 0) {
            parts.add(Humane.count(skipped.overlong(), "over-long line"));
        }
        return String.join(" and ", parts);
    }

    /// Write it for a program.
    public static void writeJson(IndexReport report, Appendable out) {
        JsonWriter json = new JsonWriter(out);
        json.beginObject()
                .member("found", report.found())
                .member("added", report.added())
                .member("updated", report.updated())
                .member("unchanged", report.unchanged())
                .member("failed", report.failed())
                .member("setAside", report.setAside())
                .member("pending", report.pending())
                .member("gone", report.gone())
                .member("bytesRead", report.bytesRead())
                .member("messages", report.messages())
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
                        .member("file", PathText.of(failure.log()))
                        .member("reason", failure.reason())
                        .endObject());
        json.endArray().name("kept").beginArray();
        report.kept().forEach(kept -> writeKept(kept, json));
        json.endArray();
        if (report.recovery() != null) {
            writeRecovery(report.recovery(), json);
        }
        json.member("tookMs", report.took().toMillis()).endObject();
        line(out, "");
    }

    private static void writeKept(Kept kept, JsonWriter json) {
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
