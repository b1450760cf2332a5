package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JacksonOracle;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The values of a line, found by trying, and what would be left of them if the line were too long to hold.
final class NaiveValues {

    private static final Pattern UNIT =
            Pattern.compile("\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]..|\\\\u....|\\\\.|.", Pattern.DOTALL);
    private static final int SHORTEST_CUT = 128;
    private static final int MARK = 64;

    private NaiveValues() {}

    static int skipSpace(byte[] line, int from) {
        int at = from;
        while (at < line.length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
            at++;
        }
        return at;
    }

    /// The end of the value here, or -1.
    static int endOfValue(byte[] line, int from) {
        int end = endOfToken(line, from);
        for (int depth = 0; end >= 0; end = endOfToken(line, skipSpace(line, end))) {
            byte last = line[end - 1];
            boolean isString = line[from] == '"' || (last == '"' && depth > 0);
            depth += isString ? 0 : last == '{' || last == '[' ? 1 : last == '}' || last == ']' ? -1 : 0;
            if (depth <= 0) {
                return JacksonOracle.parse(Arrays.copyOfRange(line, from, end)).isPresent() ? end : -1;
            }
        }
        return -1;
    }

    /// The end of the string, bracket, comma, colon, number or word here, or -1.
    private static int endOfToken(byte[] line, int from) {
        if (from == line.length) {
            return -1;
        }
        int at = from + 1;
        if (line[from] == '"') {
            while (at < line.length && line[at] != '"') {
                at += line[at] == '\\' ? 2 : 1;
            }
            return at < line.length ? at + 1 : -1;
        }
        boolean digits = isNumber(line[from]);
        while (at < line.length && (digits ? isNumber(line[at]) : isLetter(line[from]) && isLetter(line[at]))) {
            at++;
            if (!digits
                    && JacksonOracle.parse(Arrays.copyOfRange(line, from, at)).isPresent()) {
                return at;
            }
        }
        // Two numbers may stand side by side, as in 01.
        while (digits
                && at > from + 1
                && JacksonOracle.parse(Arrays.copyOfRange(line, from, at)).isEmpty()) {
            at--;
        }
        return at;
    }

    private static boolean isNumber(byte b) {
        return (b >= '0' && b <= '9') || "+-.eE".indexOf(b) >= 0;
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z';
    }

    /// Whether the line is complete: it consists of values, at least one.
    static boolean areAll(byte[] line) {
        int at = skipSpace(line, 0);
        return at < line.length && areAllFrom(line, at);
    }

    private static boolean areAllFrom(byte[] line, int from) {
        int at = from;
        while (at < line.length) {
            int end = endOfValue(line, at);
            if (end < 0) {
                return false;
            }
            at = skipSpace(line, end);
        }
        return true;
    }

    /// Whether the values up to here would be too long with their long texts cut.
    static boolean isTooLarge(byte[] line, int to, int maxBytes) {
        byte[] values = Arrays.copyOf(line, to);
        for (int bound = Math.max(SHORTEST_CUT, maxBytes / 2); ; bound = Math.max(SHORTEST_CUT, bound / 2)) {
            if (shortened(values, bound) <= maxBytes) {
                return false;
            }
            if (bound == SHORTEST_CUT) {
                return true;
            }
        }
    }

    private static int shortened(byte[] values, int bound) {
        int size = 0;
        int cuts = 0;
        int depth = 0;
        String name = "";
        boolean unread = false;
        int end;
        for (int at = skipSpace(values, 0); at < values.length; at = skipSpace(values, end)) {
            end = endOfToken(values, at);
            byte first = values[at];
            boolean closes = first == '}' || first == ']';
            size += depth == 0 && at > 0 ? 1 : 0;
            depth -= closes ? 1 : 0;
            unread &= depth > 1 || (depth == 1 && (closes || first != ','));
            if (!unread) {
                int next = skipSpace(values, end);
                boolean isName = first == '"' && next < values.length && values[next] == ':';
                boolean isCut = first == '"' && !isName && end - at - 2 > bound;
                String text = isCut || isName ? new String(values, at + 1, end - at - 2, UTF_8) : "";
                size += isCut ? 2 + kept(text, bound) : end - at;
                cuts += isCut ? 1 : 0;
                name = isName ? text : name;
                unread = depth == 1 && first == ':' && name.equals("toolUseResult");
                size += unread ? 4 : 0;
            }
            depth += first == '{' || first == '[' ? 1 : 0;
        }
        return size + (cuts + 1) * MARK;
    }

    private static int kept(String text, int bound) {
        Matcher units = UNIT.matcher(text);
        int kept = 0;
        while (units.find()) {
            int bytes = units.group().getBytes(UTF_8).length;
            if (kept + bytes > bound) {
                break;
            }
            kept += bytes;
        }
        return kept;
    }
}
