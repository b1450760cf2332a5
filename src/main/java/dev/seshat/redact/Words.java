package dev.seshat.redact;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Words that programs, forms and documents write where a secret would stand.
final class Words {

    private static final Set<String> KNOWN = new HashSet<>(RuleTable.lines(RuleTable.WORDS)
            .flatMap(line -> Arrays.stream(line.split(" ", -1)))
            .toList());

    /// Any of these makes a value one that somebody is to replace.
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

    /// A word as names join them: `Token`, `token`, `TOKEN`.
    private static final Pattern PART = Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]");

    /// One word, whatever its capitals, with a number behind it.
    private static final Pattern JOINED = Pattern.compile("[A-Za-z]+[0-9]*");

    private static final Pattern SPACES = Pattern.compile("[^A-Za-z0-9]+");
    private static final int LONGEST_CLUSTER = 4;

    private Words() {}

    /// Whether it is made of known words, and digits behind them at the most.
    static boolean areAll(String text) {
        Matcher parts = PART.matcher(text);
        int letters = 0;
        while (parts.find()) {
            if (!KNOWN.contains(parts.group().toLowerCase(Locale.ROOT))) {
                return JOINED.matcher(text).matches()
                        && KNOWN.contains(letters(text).toLowerCase(Locale.ROOT));
            }
            letters += parts.group().length();
        }
        return letters > 0 && letters == letters(text).length() && Random.switches(text) <= 2;
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder();
        text.chars().filter(Character::isLetter).forEach(c -> letters.append((char) c));
        return letters.toString();
    }

    /// Whether it says that something else is to stand here.
    static boolean holdPlace(String text) {
        if (text.endsWith("...") || text.indexOf('…') >= 0) {
            return true;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        boolean named = Arrays.stream(SPACES.split(lower, -1)).anyMatch(PLACEHOLDERS::contains)
                || lower.contains("xxxx")
                || lower.startsWith("your");
        return named && !Random.hasMixedRun(text);
    }

    /// Whether it is a sentence, or what a form says.
    static boolean areSentence(String text) {
        List<String> words = Arrays.stream(text.trim().split("[\\s,.:;!?'’]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.size() < 2
                || text.indexOf(' ') < 0
                || words.stream().anyMatch(word -> Random.hasDigit(word) && Random.hasLetter(word))) {
            return false;
        }
        long known = words.stream().filter(Words::areAll).count();
        boolean written = words.size() >= 3
                && Character.isUpperCase(words.getFirst().charAt(0))
                && words.stream().allMatch(word -> word.chars().allMatch(Character::isLetter));
        return written || (known * 2 >= words.size() && words.stream().anyMatch(word -> word.length() >= 3));
    }

    /// Which share of the letters stand in what can be spoken.
    static double share(String text) {
        Matcher parts = PART.matcher(text);
        int spoken = 0;
        int letters = 0;
        while (parts.find()) {
            String part = parts.group();
            letters += part.length();
            spoken += canBeSpoken(part.toLowerCase(Locale.ROOT)) ? part.length() : 0;
        }
        return letters == 0 ? 0 : (double) spoken / letters;
    }

    private static boolean canBeSpoken(String word) {
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
