package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text of the corpus, completed at run time: random characters replace `{w20}`, so that no file contains
/// anything that looks like a live secret.
///
/// @param text the whole text
/// @param secrets what must not be left of it
public record CorpusText(String text, List<String> secrets) {

    private static final Pattern RUN = Pattern.compile("\\{([dhHlALUabwpz])([0-9]+)}");
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String DIGITS = "0123456789";

    /// Complete it. The same row gives the same text.
    ///
    /// @param row with « and » around secrets, ⏎ for line ends and ␛ for escapes
    public static CorpusText of(String row) {
        Random random = new Random(row.hashCode());
        Matcher runs = RUN.matcher(row);
        StringBuilder made = new StringBuilder();
        while (runs.find()) {
            String run = run(alphabet(runs.group(1).charAt(0)), Integer.parseInt(runs.group(2)), random);
            runs.appendReplacement(made, Matcher.quoteReplacement(run));
        }
        String marked = runs.appendTail(made).toString().replace('⏎', '\n').replace('␛', '\u001b');
        List<String> secrets = new ArrayList<>();
        for (int from = marked.indexOf('«'); from >= 0; from = marked.indexOf('«', from + 1)) {
            secrets.add(marked.substring(from + 1, marked.indexOf('»', from)));
        }
        return new CorpusText(marked.replace("«", "").replace("»", ""), secrets);
    }

    private static String run(String alphabet, int length, Random random) {
        StringBuilder run = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            run.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        // If a run ends with a dash or a dot, not even a reader would know whether that belongs to it.
        int last = length - 1;
        if (!Character.isLetterOrDigit(run.charAt(last))) {
            run.setCharAt(last, 'k');
        }
        return run.toString();
    }

    private static String alphabet(char letter) {
        return switch (letter) {
            case 'd' -> DIGITS;
            case 'h' -> DIGITS + "abcdef";
            case 'H' -> DIGITS + "ABCDEF";
            case 'l' -> DIGITS + LETTERS.substring(0, 26);
            case 'A' -> DIGITS + LETTERS.substring(26);
            case 'U' -> "234567" + LETTERS.substring(26);
            case 'L' -> LETTERS;
            case 'a' -> DIGITS + LETTERS;
            case 'b' -> DIGITS + LETTERS + "+/";
            default -> DIGITS + LETTERS + "_-";
        };
    }

    /// What is left of its secrets in a masked text: any part long enough to be useful.
    public List<String> leftIn(String masked) {
        List<String> left = new ArrayList<>();
        for (String secret : secrets) {
            for (String line : secret.split("[\\n\\u001b]", -1)) {
                int part = Math.min(8, line.length());
                for (int at = 0; part >= 4 && at + part <= line.length(); at++) {
                    if (masked.contains(line.substring(at, at + part))) {
                        left.add(secret);
                        break;
                    }
                }
            }
        }
        return left;
    }
}
