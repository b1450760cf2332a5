package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;

/// Places between the lines of a log. Works on bytes, since a log need not be text.
final class Lines {

    private Lines() {}

    /// Put a line between two others, or before the first.
    static byte[] insert(byte[] log, int place, String line) {
        String text = new String(log, ISO_8859_1);
        List<Integer> starts = starts(text);
        int at = starts.get(Math.floorMod(place, starts.size()));
        String inserted = new String((line + "\n").getBytes(UTF_8), ISO_8859_1);
        return (text.substring(0, at) + inserted + text.substring(at)).getBytes(ISO_8859_1);
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

    /// Whether a log was cut where its last line looks whole but is not, as a number may. Agents write objects.
    static boolean endsInsideWhatLooksWhole(byte[] prefix, byte[] log) {
        if (prefix.length == log.length || log[prefix.length] == '\n') {
            return false;
        }
        String text = new String(prefix, UTF_8);
        try {
            JsonValue.parse(text.substring(text.lastIndexOf('\n') + 1).replace("\ufeff", ""));
            return true;
        } catch (MalformedJson e) {
            return false;
        }
    }
}
