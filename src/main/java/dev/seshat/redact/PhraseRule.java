package dev.seshat.redact;

import dev.seshat.redact.SecretName.Sort;
import dev.seshat.redact.SecretValue.Manner;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A secret after words that announce it without a sign: `IDENTIFIED BY '…'`, `login me password …` as in a
/// netrc, `the password is …`, `ENV API_TOKEN …`.
final class PhraseRule {

    private static final int LOOK_BACK = 200;

    /// Words before a name followed by its value.
    private static final Set<String> SETTERS = Set.of("env", "setx", "set", "-x", "-gx", "-ux", "add", "put", "config");

    /// Names of settings followed by their value.
    private static final Set<String> SETTINGS =
            Set.of("requirepass", "masterauth", "authtoken", "add-authtoken", "_authtoken", "convertto-securestring");

    private PhraseRule() {}

    /// The secret after the space at this position.
    static @Nullable Finding at(String text, int space, int done) {
        if (space - done < 2) {
            return null;
        }
        char last = text.charAt(space - 1);
        if (last == 's' && endsWith(text, space, " is", done)) {
            return stated(text, space, space - 3, done);
        }
        if ((last == 'y' || last == 'Y') && endsWith(text, space, " by", done)) {
            boolean identified = before(text, space, done).contains("identified");
            return identified ? sql(text, space + 1) : null;
        }
        return SecretName.mayEnd(text, space) ? named(text, space, done) : null;
    }

    private static boolean endsWith(String text, int end, String words, int done) {
        int start = end - words.length();
        return start >= done && text.regionMatches(true, start, words, 0, words.length());
    }

    /// The preceding text on the same or nearby lines, in lower case.
    private static String before(String text, int end, int done) {
        return text.substring(Math.max(done, end - LOOK_BACK), end).toLowerCase(Locale.ROOT);
    }

    private static @Nullable Finding sql(String text, int from) {
        boolean quote = text.startsWith("'", from) || text.startsWith("\"", from) || text.startsWith("\\", from);
        return quote ? Assignment.quoted(text, from, Sort.PASSWORD) : null;
    }

    private static @Nullable Finding stated(String text, int space, int nameEnd, int done) {
        if (nameEnd <= done || !SecretName.mayEnd(text, nameEnd)) {
            return null;
        }
        int start = SecretName.start(text, nameEnd, done);
        Sort sort = start == nameEnd ? null : SecretName.sort(text.substring(start, nameEnd));
        int from = space + 1;
        if (sort == null) {
            return null;
        }
        if (Quoted.isAt(text, from)) {
            Finding finding = Assignment.quoted(text, from, sort);
            return finding != null && RandomText.hasDigit(text.substring(finding.from(), finding.to()))
                    ? finding
                    : null;
        }
        return loose(text, from, sort);
    }

    private static @Nullable Finding named(String text, int space, int done) {
        int start = SecretName.start(text, space, done);
        String name = text.substring(start, space).toLowerCase(Locale.ROOT);
        if (SETTINGS.contains(name)) {
            return Quoted.isAt(text, space + 1)
                    ? Assignment.quoted(text, space + 1, Sort.PASSWORD)
                    : loose(text, space + 1, Sort.PASSWORD);
        }
        Sort sort = start == space || name.startsWith("-") ? null : SecretName.sort(text.substring(start, space));
        if (sort == null) {
            return null;
        }
        int from = space + 1;
        if (sort == Sort.PASSWORD && text.startsWith("'", from)) {
            return sql(text, from);
        }
        if (name.equals("password") || name.equals("passwd")) {
            String before = before(text, start, done);
            boolean netrc = before.contains("login ") && (before.contains("machine ") || before.contains("default "));
            if (netrc) {
                return bare(text, from, Sort.PASSWORD, Manner.CLOSE);
            }
        }
        int wordEnd = start - 1;
        int word = wordEnd;
        while (word > done && wordEnd - word < 8 && text.charAt(word - 1) > ' ') {
            word--;
        }
        boolean set =
                wordEnd > done && SETTERS.contains(text.substring(word, wordEnd).toLowerCase(Locale.ROOT));
        if (!set) {
            return null;
        }
        return Quoted.isAt(text, from) ? Assignment.quoted(text, from, sort) : loose(text, from, sort);
    }

    private static @Nullable Finding loose(String text, int from, Sort sort) {
        return bare(text, from, sort, Manner.LOOSE);
    }

    private static @Nullable Finding bare(String text, int from, Sort sort, Manner manner) {
        int end = Assignment.bareEnd(text, from, false);
        while (end > from && ".:!?".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end == from || end - from > SecretValue.LOOKED_AT) {
            return null;
        }
        return SecretValue.isSecret(text.substring(from, end), sort, manner) && !Words.areAll(text.substring(from, end))
                ? Assignment.finding(text, from, end)
                : null;
    }
}
