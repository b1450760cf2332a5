package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;

/// Positions between the lines of a log. Works on bytes, because a log need not be text.
final class Lines {

    private Lines() {}

    /// Insert a line between two others, or before the first.
    static byte[] insert(byte[] log, int place, String line) {
        String text = new String(log, ISO_8859_1);
        List<Integer> starts = starts(text);
        int at = starts.get(Math.floorMod(place, starts.size()));
        String inserted = new String((line + "\n").getBytes(UTF_8), ISO_8859_1);
        return (text.substring(0, at) + inserted + text.substring(at)).getBytes(ISO_8859_1);
    }

    /// Replace the end of a line by something else, if it and the next are objects.
    static byte[] join(byte[] log, int place, String gap) {
        List<String> lines = lines(log);
        int at = Math.floorMod(place, lines.size());
        if (at + 1 >= lines.size() || !isObject(lines.get(at)) || !isObject(lines.get(at + 1))) {
            return log;
        }
        lines.set(at, lines.get(at).stripTrailing() + gap + lines.remove(at + 1));
        return bytes(lines);
    }

    /// Write something behind a line, if it is an object.
    static byte[] append(byte[] log, int place, String text) {
        List<String> lines = lines(log);
        int at = Math.floorMod(place, lines.size());
        if (at + 1 >= lines.size() || !isObject(lines.get(at))) {
            return log;
        }
        lines.set(at, lines.get(at).stripTrailing() + new String(text.getBytes(UTF_8), ISO_8859_1));
        return bytes(lines);
    }

    /// Give a line another member with a text, if it is an object.
    static byte[] addMember(byte[] log, int place, String text) {
        List<String> lines = lines(log);
        int at = Math.floorMod(place, lines.size());
        String line = lines.get(at).stripTrailing();
        if (!isObject(line) || line.length() < 3) {
            return log;
        }
        lines.set(at, line.substring(0, line.length() - 1) + ",\"of-a-later-version\":\"" + text + "\"}");
        return bytes(lines);
    }

    private static List<String> lines(byte[] log) {
        return new ArrayList<>(List.of(new String(log, ISO_8859_1).split("\n", -1)));
    }

    private static byte[] bytes(List<String> lines) {
        return String.join("\n", lines).getBytes(ISO_8859_1);
    }

    private static boolean isObject(String line) {
        byte[] bytes = line.getBytes(ISO_8859_1);
        JsonCursor cursor = new JsonCursor();
        try {
            cursor.start(bytes, 0, bytes.length);
            boolean object = cursor.atObject();
            cursor.skipValue();
            cursor.finish();
            return object;
        } catch (MalformedJson e) {
            return false;
        }
    }

    /// Where the last line begins.
    static int startOfLast(byte[] log) {
        String text = new String(log, ISO_8859_1);
        return text.lastIndexOf('\n', Math.max(0, text.length() - 2)) + 1;
    }

    private static List<Integer> starts(String text) {
        List<Integer> starts = new ArrayList<>();
        starts.add(0);
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            starts.add(end + 1);
        }
        return starts;
    }

    /// Whether a log was cut where its last line looks complete but is not, as within a number. Agents write
    /// objects.
    static boolean endsInsideWhatLooksWhole(byte[] prefix, byte[] log) {
        if (prefix.length == log.length || log[prefix.length] == '\n') {
            return false;
        }
        String text = new String(prefix, UTF_8);
        try {
            byte[] line = text.substring(text.lastIndexOf('\n') + 1)
                    .replace("\ufeff", "")
                    .getBytes(UTF_8);
            JsonCursor cursor = new JsonCursor();
            cursor.start(line, 0, line.length);
            cursor.skipValue();
            return cursor.finishLine(true) >= 0;
        } catch (MalformedJson e) {
            return false;
        }
    }
}
