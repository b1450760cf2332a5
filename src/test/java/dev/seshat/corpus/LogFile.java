package dev.seshat.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;

/// One log in the making: its bytes, the count of what is in them, and the files that belong beside it.
final class LogFile {

    private final ByteSink bytes = new ByteSink();
    private final JsonLine line = new JsonLine();
    private final Map<String, String> besides = new LinkedHashMap<>();
    private final byte[] lineEnd;
    private final Tally tally;
    private String lastUuid = "";

    LogFile(LogPlan plan) {
        tally = new Tally(plan);
        lineEnd = (plan.has(Quirk.CRLF) ? "\r\n" : "\n").getBytes(UTF_8);
        if (plan.has(Quirk.BYTE_ORDER_MARK)) {
            bytes.append("\ufeff".getBytes(UTF_8));
        }
    }

    Tally tally() {
        return tally;
    }

    int size() {
        return bytes.size();
    }

    /// The line that the next one hangs on, empty at the beginning.
    String lastUuid() {
        return lastUuid;
    }

    void lastUuid(String uuid) {
        lastUuid = uuid;
    }

    /// Begin a line.
    JsonLine begin() {
        return line.clear();
    }

    /// Write the line.
    void end() {
        line.appendTo(bytes);
        bytes.append(lineEnd);
        tally.line();
    }

    /// Write a line of another kind.
    void raw(byte[] text) {
        bytes.append(text);
        bytes.append(lineEnd);
        tally.line();
    }

    /// Write the beginning of a line that never got further; it counts for nothing.
    void unfinished(byte[] text) {
        bytes.append(text);
    }

    /// Take away the last line's end.
    void withoutFinalNewline() {
        bytes.shorten(lineEnd.length);
    }

    /// A file beside the log, relative to the root.
    void beside(String path, String text) {
        besides.put(path, text);
    }

    Map<String, String> besides() {
        return besides;
    }

    byte[] toBytes() {
        return bytes.toBytes();
    }
}
