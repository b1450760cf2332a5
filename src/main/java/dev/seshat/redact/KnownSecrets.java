package dev.seshat.redact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Secrets that were seen, to be found again where nothing announces them: a password stands behind its name once, and
/// is repeated without it.
///
/// Time is in proportion to the text as long as not many of them begin with the same chars. Not safe for several
/// threads.
public final class KnownSecrets {

    /// What is as short as a word would be found in every text.
    private static final int LEAST = 8;

    private static final int SURELY = 32;

    /// Shorter numbers are also dates, ports and counts.
    private static final int LEAST_NUMBER = 10;

    private static final int LONGEST = 4_096;
    private static final int MOST = 10_000;

    /// How many first chars they are looked up by.
    private static final int HEAD = 3;

    /// So few of one head are looked at, whatever a log does to make them many.
    private static final int MOST_ALIKE = 64;

    private final Map<String, SecretKind> kinds = new HashMap<>();
    private final Map<Integer, List<String>> byHead = new HashMap<>();

    /// Says of most places at once that no secret begins there.
    private final boolean[] heads = new boolean[1 << 16];

    private final boolean any;

    private KnownSecrets(boolean any) {
        this.any = any;
    }

    /// None yet; it takes those that no word of prose or code is taken for: with a digit, or long.
    public static KnownSecrets thatAreUnmistakable() {
        return new KnownSecrets(false);
    }

    /// None yet; it takes all, for the narrow place in which they were seen.
    public static KnownSecrets ofOnePlace() {
        return new KnownSecrets(true);
    }

    /// Take a secret, unless it could be mistaken.
    public void add(SecretKind kind, String secret) {
        int length = secret.length();
        boolean fits = length >= HEAD && length <= LONGEST && kinds.size() < MOST;
        if (!fits || kinds.containsKey(secret) || !(any || isUnmistakable(secret))) {
            return;
        }
        List<String> alike = byHead.computeIfAbsent(head(secret, 0), _ -> new ArrayList<>());
        if (alike.size() < MOST_ALIKE) {
            alike.add(secret);
            heads[head(secret, 0) & 0xffff] = true;
            // Of two that both stand at a place the longer one is meant.
            alike.sort(Comparator.comparingInt(String::length).reversed());
            kinds.put(secret, kind);
        }
    }

    private static boolean isUnmistakable(String secret) {
        String seen = secret.substring(0, Math.min(secret.length(), Value.LOOKED_AT));
        boolean digit = seen.chars().anyMatch(c -> Chars.isDigit((char) c));
        boolean number = seen.chars().allMatch(c -> Chars.isDigit((char) c));
        boolean random = secret.length() >= SURELY || (secret.length() >= LEAST && digit);
        return random && !(number && secret.length() < LEAST_NUMBER) && !Value.isPlace(seen) && !Words.areAll(seen);
    }

    /// Find these secrets in a text, and those that it announces itself; in order, no two of them overlap.
    ///
    /// @param announced what [Secrets] finds in it
    public List<Finding> in(String text, List<Finding> announced) {
        if (kinds.isEmpty()) {
            return announced;
        }
        List<Finding> all = new ArrayList<>(announced);
        int at = 0;
        while (at + HEAD <= text.length()) {
            String secret = at(text, at);
            if (secret != null) {
                all.add(new Finding(kinds.getOrDefault(secret, SecretKind.CREDENTIAL), at, at + secret.length()));
            }
            at += secret == null ? 1 : secret.length();
        }
        return all.size() == announced.size() ? announced : joined(all);
    }

    private @Nullable String at(String text, int at) {
        int head = head(text, at);
        List<String> alike = heads[head & 0xffff] ? byHead.get(head) : null;
        if (alike == null || (at > 0 && goesOn(text, at))) {
            return null;
        }
        for (String secret : alike) {
            int end = at + secret.length();
            if (text.startsWith(secret, at) && (end == text.length() || !goesOn(text, end))) {
                return secret;
            }
        }
        return null;
    }

    /// Whether a word goes on over this place.
    private static boolean goesOn(String text, int at) {
        boolean escaped = at >= 2 && text.charAt(at - 2) == '\\';
        return Chars.isAlphanumeric(text.charAt(at - 1)) && Chars.isAlphanumeric(text.charAt(at)) && !escaped;
    }

    private static int head(String text, int at) {
        return (text.charAt(at) * 31 + text.charAt(at + 1)) * 31 + text.charAt(at + 2);
    }

    /// Those that overlap become one.
    private static List<Finding> joined(List<Finding> all) {
        all.sort(Comparator.comparingInt(Finding::from));
        List<Finding> joined = new ArrayList<>();
        for (Finding finding : all) {
            Finding last = joined.isEmpty() ? null : joined.getLast();
            if (last == null || finding.from() >= last.to()) {
                joined.add(finding);
            } else if (finding.to() > last.to()) {
                joined.set(joined.size() - 1, new Finding(last.kind(), last.from(), finding.to()));
            }
        }
        return joined;
    }
}
