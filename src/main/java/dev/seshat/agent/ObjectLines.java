package dev.seshat.agent;

import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Predicate;

/// The lines of a log, each as a small tree while it is looked at. A log whose name ends in `.json` is one document:
/// it is read as if it were a single line.
///
/// Not thread-safe.
public final class ObjectLines {

    /// A document is held as a whole, so there must be a limit; that of a line would be too small.
    private static final int MAX_DOCUMENT_BYTES = 8 << 20;

    private final JsonLines lines;
    private final JsonCursor cursor = new JsonCursor();

    /// Iterate over lines of at most `maxLineBytes`.
    public ObjectLines(int maxLineBytes) {
        lines = new JsonLines(maxLineBytes);
    }

    /// Read from an offset on, until no more is wanted.
    public JsonLines.End read(Path log, long from, Predicate<Obj> wantsMore) {
        if (log.toString().endsWith(".json")) {
            return readDocument(log, from, wantsMore);
        }
        return lines.read(log, from, source -> {
            source.start(cursor);
            JsonValue line = JsonValue.read(cursor);
            source.finish(cursor);
            if (!(line instanceof Obj object)) {
                return Outcome.NO_OBJECT;
            }
            return wantsMore.test(object) ? Outcome.READ : Outcome.ENOUGH;
        });
    }

    private JsonLines.End readDocument(Path log, long from, Predicate<Obj> wantsMore) {
        byte[] document;
        try (InputStream in = RegularFile.stream(log)) {
            document = in.readNBytes(MAX_DOCUMENT_BYTES + 1);
        } catch (IOException e) {
            throw UnreadableLog.because(log, e);
        }
        if (document.length == 0 || from > 0) {
            return new JsonLines.End(Math.max(from, document.length), 0, SkippedLines.NONE);
        }
        if (document.length > MAX_DOCUMENT_BYTES) {
            return new JsonLines.End(document.length, 1, new SkippedLines(0, 1));
        }
        try {
            cursor.start(document, 0, document.length);
            JsonValue value = JsonValue.read(cursor);
            cursor.finish();
            if (value instanceof Obj object) {
                // There is no more, wanted or not.
                boolean _ = wantsMore.test(object);
                return new JsonLines.End(document.length, 1, SkippedLines.NONE);
            }
        } catch (MalformedJson e) {
            // Counted like any other.
        }
        return new JsonLines.End(document.length, 1, new SkippedLines(1, 0));
    }
}
