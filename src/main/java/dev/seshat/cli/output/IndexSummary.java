package dev.seshat.cli.output;

import dev.seshat.archive.IndexReport;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathText;
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
        json.endArray().member("tookMs", report.took().toMillis()).endObject();
        line(out, "");
    }

    private static void line(Appendable out, String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
