package dev.seshat.cli.output;

import dev.seshat.app.restore.RestoreRequest;
import dev.seshat.app.restore.RestoreResult;
import dev.seshat.app.restore.RestoreResult.OfFile;
import dev.seshat.app.restore.RestoreResult.OfSession;
import dev.seshat.app.restore.RestoreResult.Outcome;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// The result of `restore`: what is back, and what is not with the reason.
public final class RestoreSummary {

    private static final int FIRST_FEW = 20;

    private final RestoreResult result;
    private final RestoreRequest how;

    public RestoreSummary(RestoreResult result, RestoreRequest how) {
        this.result = result;
        this.how = how;
    }

    /// Print it for people.
    public void print(Appendable out) {
        if (result.sessions().isEmpty()) {
            line(out, "Nothing to restore: no log is missing.");
            return;
        }
        List<OfFile> written = result.files()
                .filter(file -> file.outcome() == Outcome.RESTORED || file.outcome() == Outcome.BESIDE)
                .toList();
        if (!written.isEmpty()) {
            long bytes = written.stream().mapToLong(file -> file.file().size()).sum();
            long sessions = result.sessions().stream()
                    .filter(session -> session.files().stream().anyMatch(written::contains))
                    .count();
            line(
                    out,
                    (how.dryRun() ? "Would restore " : "Restored ") + HumanReadable.count(sessions, "session") + ": "
                            + HumanReadable.count(written.size(), "file") + ", " + HumanReadable.bytes(bytes) + ".");
            list(written.stream().map(file -> place(file)).toList(), out);
        }
        int unchanged = result.with(Outcome.UNCHANGED).size();
        if (unchanged > 0) {
            line(out, HumanReadable.count(unchanged, "file") + " already there, byte for byte.");
        }
        problems(
                "Left alone, because another file is in its place (--beside writes beside it):",
                Outcome.DIFFERENT,
                out);
        problems("Cannot be put back where it was:", Outcome.ELSEWHERE_ONLY, out);
        problems("Damaged in the archive:", Outcome.DAMAGED, out);
        problems("Not restored:", Outcome.FAILED, out);
        List<OfSession> messages = result.messagesOnly();
        if (!messages.isEmpty()) {
            line(
                    out,
                    "Only the messages of " + HumanReadable.count(messages.size(), "session")
                            + " are kept, not the bytes of the log; seshat show and seshat export have them:");
            list(
                    messages.stream()
                            .map(session ->
                                    session.key().sessionId() + "  " + Objects.requireNonNullElse(session.title(), ""))
                            .toList(),
                    out);
        }
        result.sessions().stream()
                .flatMap(session -> session.notes().stream())
                .distinct()
                .limit(FIRST_FEW)
                .forEach(note -> line(out, TerminalText.line(note)));
    }

    private void problems(String heading, Outcome outcome, Appendable out) {
        List<OfFile> files = result.with(outcome);
        if (!files.isEmpty()) {
            line(out, heading);
            list(files.stream().map(file -> place(file) + ": " + file.reason()).toList(), out);
        }
    }

    private static String place(OfFile file) {
        return PathCodec.of(file.place());
    }

    private static void list(List<String> items, Appendable out) {
        items.stream().limit(FIRST_FEW).forEach(item -> line(out, "  " + TerminalText.line(item)));
        if (items.size() > FIRST_FEW) {
            line(out, "  … and " + HumanReadable.count(items.size() - FIRST_FEW) + " more: --json lists all");
        }
    }

    /// Write it as JSON.
    public void writeJson(Appendable out) {
        JsonWriter json = new JsonWriter(out);
        json.beginObject()
                .member("dryRun", how.dryRun())
                .member("to", how.to() == null ? null : PathCodec.of(how.to()))
                .member("complete", result.isComplete())
                .name("sessions")
                .beginArray();
        for (OfSession session : result.sessions()) {
            json.beginObject()
                    .member("key", session.key().toString())
                    .member("agent", session.agent())
                    .member("title", session.title())
                    .member("messagesOnly", session.isMessagesOnly())
                    .name("files")
                    .beginArray();
            for (OfFile file : session.files()) {
                json.beginObject()
                        .member("file", PathCodec.of(file.file().path()))
                        .member("place", PathCodec.of(file.place()))
                        .member("kind", label(file.file().kind()))
                        .member("bytes", file.file().size())
                        .member("outcome", label(file.outcome()))
                        .member("reason", file.reason())
                        .endObject();
            }
            json.endArray().name("notes").beginArray();
            session.notes().forEach(json::string);
            json.endArray().endObject();
        }
        json.endArray().endObject();
        line(out, "");
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void line(Appendable out, String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
