package dev.seshat.redact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Secrets already seen, to find them where nothing announces them: a password follows its name once and is
/// later repeated without it.
///
/// Linear time as long as few of them begin with the same chars. Not thread-safe.
public final class KnownSecrets {

    /// A secret as short as a word would be found in every text.
    private static final int MIN = 8;

    private static final int SURELY = 32;

    /// Shorter numbers are also dates, ports and counts.
    private static final int MIN_NUMBER = 10;

    private static final int LONGEST = 4_096;
    private static final int MAX = 10_000;

    /// How many leading chars they are looked up by.
    private static final int HEAD = 3;

    /// The maximum number with the same leading chars that are checked, whatever a log contains.
    private static final int MAX_ALIKE = 64;

    private final Map<String, SecretKind> kinds = new HashMap<>();
    private final Map<Integer, List<String>> byHead = new HashMap<>();

    /// A filter: at most positions no secret begins.
    private final boolean[] heads = new boolean[1 << 16];

    private final boolean any;

    private KnownSecrets(boolean any) {
        this.any = any;
    }

    /// An empty set that accepts only secrets that cannot be words of prose or code: with a digit, or long.
    public static KnownSecrets unmistakable() {
        return new KnownSecrets(false);
    }

    /// An empty set that accepts all, for a narrow context.
    public static KnownSecrets ofOnePlace() {
        return new KnownSecrets(true);
    }

    /// Add a secret, unless it could be mistaken.
    public void add(SecretKind kind, String secret) {
        int length = secret.length();
        boolean fits = length >= HEAD && length <= LONGEST && kinds.size() < MAX;
        if (!fits || kinds.containsKey(secret) || !(any || isUnmistakable(secret))) {
            return;
        }
        List<String> alike = byHead.computeIfAbsent(head(secret, 0), _ -> new ArrayList<>());
        if (alike.size() < MAX_ALIKE) {
            alike.add(secret);
            heads[head(secret, 0) & 0xffff] = true;
            // Of two that both match at a position, the longer one wins.
            alike.sort(Comparator.comparingInt(String::length).reversed());
            kinds.put(secret, kind);
        }
    }

    private static boolean isUnmistakable(String secret) {
        String seen = secret.substring(0, Math.min(secret.length(), SecretValue.LOOKED_AT));
        boolean digit = seen.chars().anyMatch(c -> Chars.isDigit((char) c));
        boolean number = seen.chars().allMatch(c -> Chars.isDigit((char) c));
        boolean random = secret.length() >= SURELY || (secret.length() >= MIN && digit);
        return random && !(number && secret.length() < MIN_NUMBER) && !SecretValue.isPlace(seen) && !Words.areAll(seen);
    }

    /// Find these secrets in a text, plus the announced ones; in order, not overlapping.
    ///
    /// @param announced what [Secrets] finds in the text
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
        if (alike == null || (at > 0 && wordContinues(text, at))) {
            return null;
        }
        for (String secret : alike) {
            int end = at + secret.length();
            if (text.startsWith(secret, at) && (end == text.length() || !wordContinues(text, end))) {
                return secret;
            }
        }
        return null;
    }

    /// Whether a word continues across this position.
    private static boolean wordContinues(String text, int at) {
        boolean escaped = at >= 2 && text.charAt(at - 2) == '\\';
        return Chars.isAlphanumeric(text.charAt(at - 1)) && Chars.isAlphanumeric(text.charAt(at)) && !escaped;
    }

    private static int head(String text, int at) {
        return (text.charAt(at) * 31 + text.charAt(at + 1)) * 31 + text.charAt(at + 2);
    }

    /// Overlapping ones are merged.
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
