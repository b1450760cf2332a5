package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.request.Parameter;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/// The position where the next page of an answer starts, as an opaque string. It is valid for one question
/// only: for another one its position would mean something else.
///
/// @param place how many items precede it
/// @param mark what else is needed to find the position again; -1 for nothing
record Cursor(int place, long mark) {

    static final Parameter.Text PARAMETER = new Parameter.Text(
            "cursor",
            "The nextCursor of an earlier answer, to get the next page. Keep the other arguments the same.",
            false);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})\\.(-1|[0-9]{1,18})\\.([0-9]{1,10})");

    Cursor {
        if (place < 0 || mark < -1) {
            throw new IllegalArgumentException("no place: " + place + ", " + mark);
        }
    }

    /// The cursor of a call, if given.
    static Optional<Cursor> of(Arguments arguments) {
        return arguments.find(PARAMETER).map(word -> decode(word, arguments));
    }

    private static Cursor decode(String word, Arguments arguments) {
        Matcher parts = FORM.matcher(decoded(word));
        if (!parts.matches()) {
            throw Arguments.wrong("cursor takes the nextCursor of an earlier answer, not " + Arguments.shown(word)
                    + "; omit it for the first page.");
        }
        if (!parts.group(3).equals(Long.toString(check(arguments)))) {
            throw Arguments.wrong("the cursor belongs to another call: repeat that call, with the cursor added.");
        }
        return new Cursor(Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2)));
    }

    private static String decoded(String word) {
        try {
            return new String(Base64.getUrlDecoder().decode(word), UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /// Its string form.
    String encode(Arguments arguments) {
        String parts = place + "." + mark + "." + check(arguments);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(parts.getBytes(UTF_8));
    }

    private static long check(Arguments arguments) {
        CRC32 sum = new CRC32();
        sum.update(arguments.question().getBytes(UTF_8));
        return sum.getValue();
    }
}
