package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/// Where an answer goes on, as a word that says nothing to others. It belongs to one question: with another one its
/// place would mean something else.
///
/// @param place how many items lie before it
/// @param mark what else is needed to find the place again; -1 for nothing
record Cursor(int place, long mark) {

    static final Parameter.Text PARAMETER = new Parameter.Text(
            "cursor", "The nextCursor of an answer, with the same other arguments: gives what follows.", false);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})\\.(-1|[0-9]{1,18})\\.([0-9]{1,10})");

    Cursor {
        if (place < 0 || mark < -1) {
            throw new IllegalArgumentException("no place: " + place + ", " + mark);
        }
    }

    /// The cursor that was given, if one was.
    static Optional<Cursor> of(Arguments arguments) {
        return arguments.find(PARAMETER).map(word -> decode(word, arguments));
    }

    private static Cursor decode(String word, Arguments arguments) {
        Matcher parts = FORM.matcher(decoded(word));
        if (!parts.matches()) {
            throw Arguments.wrong("cursor takes the nextCursor of an earlier answer, not " + Arguments.shown(word)
                    + "; without one the answer begins at the beginning.");
        }
        if (!parts.group(3).equals(Long.toString(check(arguments)))) {
            throw Arguments.wrong(
                    "the cursor belongs to another question: repeat the call that gave it, with the cursor added.");
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

    /// The word for it.
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
