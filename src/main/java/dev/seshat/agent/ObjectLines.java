package dev.seshat.agent;

import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/// Reads each line of a log as a small tree. A log whose name ends in `.json` is one document and is read
/// like a single line.
///
/// Not thread-safe.
public final class ObjectLines {

    /// A document is held in memory as a whole. It needs a larger limit than a line. Long texts of a larger one are
    /// cut.
    private static final int MAX_DOCUMENT_BYTES = 8 << 20;

    private final JsonLines lines;
    private final CutMark marks;
    private final String unread;
    private final JsonCursor cursor = new JsonCursor();

    /// Read lines of at most `maxLineBytes`.
    public ObjectLines(int maxLineBytes) {
        this(maxLineBytes, "");
    }

    /// Read lines of at most `maxLineBytes`.
    ///
    /// @param unread the path of a member that is skipped, such as `outer.name`; empty for none
    public ObjectLines(int maxLineBytes, String unread) {
        this(maxLineBytes, unread, CutMark.SENTENCE);
    }

    /// Read such lines, with a mark of its own where a text was cut.
    public ObjectLines(int maxLineBytes, String unread, CutMark marks) {
        this.lines = new JsonLines(maxLineBytes, unread, marks);
        this.marks = marks;
        this.unread = unread.substring(unread.lastIndexOf('.') + 1);
    }

    /// Read from an offset on, until the consumer returns false.
    public JsonLines.End read(Path log, long from, Predicate<Obj> wantsMore) {
        return read(log, from, wantsMore, Outcome.ENOUGH);
    }

    /// Read from an offset on, to the end of the line with which no more is wanted: reading can continue there.
    public JsonLines.End readWholeLines(Path log, long from, Predicate<Obj> wantsMore) {
        return read(log, from, wantsMore, Outcome.FULL);
    }

    private JsonLines.End read(Path log, long from, Predicate<Obj> wantsMore, Outcome atEnd) {
        if (log.toString().endsWith(".json")) {
            return readDocument(log, from, wantsMore);
        }
        return lines.read(log, from, source -> {
            source.start(cursor);
            JsonValue line = JsonValue.read(cursor, unread);
            source.finish(cursor);
            if (!(line instanceof Obj object)) {
                return Outcome.NO_OBJECT;
            }
            return wantsMore.test(object) ? Outcome.READ : atEnd;
        });
    }

    private JsonLines.End readDocument(Path log, long from, Predicate<Obj> wantsMore) {
        if (from > 0) {
            return new JsonLines.End(Math.max(from, length(log)), 0, SkippedLines.NONE);
        }
        JsonDocument document = JsonDocument.read(log, MAX_DOCUMENT_BYTES, marks);
        if (document.length() == 0) {
            return new JsonLines.End(0, 0, SkippedLines.NONE);
        }
        if (document.isTooLarge()) {
            return new JsonLines.End(document.length(), 1, new SkippedLines(0, 1));
        }
        try {
            cursor.start(document.text(), 0, document.size());
            JsonValue value = JsonValue.read(cursor);
            cursor.finish();
            if (value instanceof Obj object) {
                // The document ends here, so the result does not matter.
                boolean _ = wantsMore.test(object);
                return new JsonLines.End(document.length(), 1, SkippedLines.NONE);
            }
        } catch (MalformedJson e) {
            // Counted as malformed below.
        }
        return new JsonLines.End(document.length(), 1, new SkippedLines(1, 0));
    }

    private static long length(Path log) {
        try {
            return Files.size(log);
        } catch (IOException e) {
            throw UnreadableLog.because(log, e);
        }
    }
}
