package dev.seshat.redact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Recognizes names of secrets: `DB_PASSWORD`, `clientSecret`, `x-api-key`. The rules are in `names.txt`.
final class SecretName {

    /// The kind of value a name announces.
    enum Sort {
        /// Chosen by a person.
        PASSWORD,
        /// Generated.
        SECRET,
        /// Anything, unless it is long and random.
        KEY
    }

    private static final int LONGEST = 80;
    private static final int LAST = 4;

    /// @param sort null for names that only look like a secret's
    /// @param part whether something must precede it in the name
    private record Ending(String text, @Nullable Sort sort, boolean part) {}

    /// By their last char; longer ones first, because they are more specific.
    private static final Ending[] @Nullable [] BY_LAST_CHAR = endings();

    /// Whether any name ends in the chars with this hash.
    private static final boolean[] LAST_CHARS = lastChars();

    private SecretName() {}

    private static Ending[] @Nullable [] endings() {
        List<Ending> all = new ArrayList<>();
        for (List<String> row : RuleTable.rows(RuleTable.NAMES)) {
            all.add(ending(row.get(0), row.get(1)));
        }
        all.sort(
                Comparator.comparingInt((Ending ending) -> ending.text.length()).reversed());
        Ending[] @Nullable [] table = new Ending[128][];
        for (int last = 0; last < table.length; last++) {
            char c = (char) last;
            Ending[] those = all.stream()
                    .filter(ending -> ending.text.charAt(ending.text.length() - 1) == c)
                    .toArray(Ending[]::new);
            table[last] = those.length == 0 ? null : those;
        }
        return table;
    }

    private static Ending ending(String text, String sort) {
        return switch (sort) {
            case "password" -> new Ending(text, Sort.PASSWORD, false);
            case "secret" -> new Ending(text, Sort.SECRET, false);
            case "key" -> new Ending(text, Sort.KEY, false);
            case "password part" -> new Ending(text, Sort.PASSWORD, true);
            case "secret part" -> new Ending(text, Sort.SECRET, true);
            case "none" -> new Ending(text, null, false);
            default -> throw new IllegalArgumentException("no sort of names: " + sort);
        };
    }

    /// The start of the name that ends here.
    static int start(String text, int end, int done) {
        int start = end;
        while (start > done && end - start < LONGEST && Chars.isOfName(text.charAt(start - 1))) {
            start--;
        }
        // The n of a line end in JSON is not part of a name.
        boolean escaped = start > done && start < end && text.charAt(start - 1) == '\\';
        return escaped && "nrt".indexOf(text.charAt(start)) >= 0 ? start + 1 : start;
    }

    /// Whether a secret name may end before this position. For nearly all others the last chars rule it out.
    static boolean mayEnd(String text, int end) {
        int hash = 0;
        int length = 0;
        for (int at = end - 1; at >= 0 && length < LAST && end - at <= 2 * LAST; at--) {
            char c = text.charAt(at);
            if (c == '_' || c == '-' || c == '.' || c == ' ') {
                continue;
            }
            hash = hash * 37 + (c | 0x20);
            length++;
            if (length >= 2 && LAST_CHARS[hash & 0xffff]) {
                return true;
            }
        }
        return false;
    }

    /// Hashes of the last four chars of all names, backwards, or of fewer in shorter names.
    private static boolean[] lastChars() {
        boolean[] all = new boolean[1 << 16];
        for (List<String> row : RuleTable.rows(RuleTable.NAMES)) {
            String ending = row.getFirst();
            int hash = 0;
            for (int at = ending.length() - 1; at >= Math.max(0, ending.length() - LAST); at--) {
                hash = hash * 37 + (ending.charAt(at) | 0x20);
            }
            all[hash & 0xffff] = true;
        }
        return all;
    }

    /// The kind of value of this name.
    static @Nullable Sort sort(String name) {
        if (name.isEmpty() || !mayEnd(name, name.length())) {
            return null;
        }
        StringBuilder plain = new StringBuilder(name.length());
        for (int at = 0; at < name.length(); at++) {
            char c = name.charAt(at);
            if (c != '_' && c != '-' && c != '.') {
                plain.append(Character.toLowerCase(c));
            }
        }
        String compared = plain.toString();
        int last = name.charAt(name.length() - 1) | 0x20;
        Ending[] endings = last < BY_LAST_CHAR.length ? BY_LAST_CHAR[last] : null;
        if (endings != null) {
            for (Ending ending : endings) {
                if (compared.endsWith(ending.text) && (!ending.part || isPart(name, ending.text))) {
                    return ending.sort;
                }
            }
        }
        return null;
    }

    /// Whether the ending is a separate word in a longer name: `DB_PASS`, `dbPass`, not `compass`.
    private static boolean isPart(String name, String ending) {
        int at = name.length() - ending.length();
        if (at <= 0 || !name.toLowerCase(Locale.ROOT).endsWith(ending)) {
            return false;
        }
        char before = name.charAt(at - 1);
        boolean joined = before == '_' || before == '-' || before == '.';
        boolean begun = joined && name.chars().limit(at).anyMatch(c -> Chars.isAlphanumeric((char) c));
        return begun || (Character.isUpperCase(name.charAt(at)) && Character.isLowerCase(before));
    }
}
