package dev.seshat.redact;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Words that programs, forms and documents use as placeholders for secrets.
final class Words {

    private static final Set<String> KNOWN = new HashSet<>(RuleTable.lines(RuleTable.WORDS)
            .flatMap(line -> Arrays.stream(line.split(" ", -1)))
            .toList());

    /// Any of these marks a value that somebody is to replace.
    private static final Set<String> PLACEHOLDERS = Set.of(
            "your",
            "example",
            "placeholder",
            "changeme",
            "changeit",
            "replaceme",
            "redacted",
            "dummy",
            "insert",
            "todo",
            "xxx",
            "masked",
            "hidden",
            "sample",
            "fake",
            "my",
            "foo",
            "foobar");

    /// One word, in any case, possibly followed by a number.
    private static final Pattern JOINED = Pattern.compile("[A-Za-z]+[0-9]*");

    private static final int LONGEST_CLUSTER = 4;

    private Words() {}

    /// Whether it consists of known words, possibly followed by digits.
    static boolean areAll(String text) {
        int letters = 0;
        for (int at = nextLetter(text, 0); at < text.length(); at = nextLetter(text, at)) {
            int end = partEnd(text, at);
            if (!KNOWN.contains(text.substring(at, end).toLowerCase(Locale.ROOT))) {
                return JOINED.matcher(text).matches()
                        && KNOWN.contains(letters(text).toLowerCase(Locale.ROOT));
            }
            letters += end - at;
            at = end;
        }
        return letters > 0 && letters == letters(text).length() && RandomText.switches(text) <= 2;
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder();
        text.chars().filter(Character::isLetter).forEach(c -> letters.append((char) c));
        return letters.toString();
    }

    /// Whether it says that something else belongs here.
    static boolean arePlaceholders(String text) {
        if (text.endsWith("...") || text.indexOf('…') >= 0) {
            return true;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        boolean named = hasPlaceholder(lower) || lower.contains("xxxx") || lower.startsWith("your");
        return named && !RandomText.hasMixedRun(text);
    }

    private static boolean hasPlaceholder(String lower) {
        int from = 0;
        for (int at = 0; at <= lower.length(); at++) {
            if (at == lower.length() || !Chars.isAlphanumeric(lower.charAt(at))) {
                if (at > from && PLACEHOLDERS.contains(lower.substring(from, at))) {
                    return true;
                }
                from = at + 1;
            }
        }
        return false;
    }

    private static int nextLetter(String text, int from) {
        int at = from;
        while (at < text.length() && !Chars.isLetter(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /// The end of the word that begins here in a compound name: `Token`, `token`, `TOKEN`.
    private static int partEnd(String text, int from) {
        int end = from + 1;
        boolean capitals = isCapital(text, from)
                && !(end < text.length() && Chars.isLetter(text.charAt(end)) && !isCapital(text, end));
        while (end < text.length() && Chars.isLetter(text.charAt(end)) && isCapital(text, end) == capitals) {
            end++;
        }
        // The last capital of HTTPServer begins the next word.
        boolean next = capitals && end < text.length() && Chars.isLetter(text.charAt(end));
        return next ? end - 1 : end;
    }

    private static boolean isCapital(String text, int at) {
        return text.charAt(at) >= 'A' && text.charAt(at) <= 'Z';
    }

    /// Whether it is a sentence or a form's text.
    static boolean areSentence(String text) {
        List<String> words = Arrays.stream(text.trim().split("[\\s,.:;!?'’]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.size() < 2
                || text.indexOf(' ') < 0
                || words.stream().anyMatch(word -> RandomText.hasDigit(word) && RandomText.hasLetter(word))) {
            return false;
        }
        long known = words.stream().filter(Words::areAll).count();
        boolean written = words.size() >= 3
                && Character.isUpperCase(words.getFirst().charAt(0))
                && words.stream().allMatch(word -> word.chars().allMatch(Character::isLetter));
        return written || (known * 2 >= words.size() && words.stream().anyMatch(word -> word.length() >= 3));
    }

    /// The share of letters in pronounceable words.
    static double share(String text) {
        int spoken = 0;
        int letters = 0;
        for (int at = nextLetter(text, 0); at < text.length(); at = nextLetter(text, at)) {
            int end = partEnd(text, at);
            letters += end - at;
            spoken += isPronounceable(text.substring(at, end).toLowerCase(Locale.ROOT)) ? end - at : 0;
            at = end;
        }
        return letters == 0 ? 0 : (double) spoken / letters;
    }

    private static boolean isPronounceable(String word) {
        if (KNOWN.contains(word)) {
            return true;
        }
        if (word.length() < 3) {
            return false;
        }
        int cluster = 0;
        int longest = 0;
        int vowels = 0;
        for (int at = 0; at < word.length(); at++) {
            boolean vowel = "aeiouy".indexOf(word.charAt(at)) >= 0;
            vowels += vowel ? 1 : 0;
            cluster = vowel ? 0 : cluster + 1;
            longest = Math.max(longest, cluster);
        }
        return vowels * 6 >= word.length() && vowels < word.length() && longest < LONGEST_CLUSTER;
    }
}
