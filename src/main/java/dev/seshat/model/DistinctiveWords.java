package dev.seshat.model;

import java.util.Locale;
import java.util.Set;

/// Distinguishes words that describe a piece of work from those that only keep a conversation going.
final class DistinctiveWords {

    private static final Set<String> FILLER = Set.of(
            ("yes yeah yep no nope ok okay sure please thanks thank you continue go on ahead proceed next again do it this that"
                            + " these those the a an and or so now then here there hi hello hey good great nice perfect cool fine"
                            + " looks look right correct done try keep going resume start stop wait more all one two first second"
                            + " is are was be i me my we us our can could would will let lets let's what how why which who to of"
                            + " in for with at by from as if not just also too very none nothing something anything claude test testing"
                            + " fix change update make run check commit push merge apply retry undo help option"
                            + " ja nein bitte danke weiter mach oui non merci continuez si sí gracias continua")
                    .split(" "));

    /// In a script without spaces, a run of this many letters is a sentence.
    private static final int SENTENCE_LETTERS = 4;

    private DistinctiveWords() {}

    static boolean isMeaningful(String text) {
        int words = 0;
        int distinctive = 0;
        for (String token : text.split("\\s+", -1)) {
            String word = trimmed(token).toLowerCase(Locale.ROOT);
            long letters = word.codePoints().filter(Character::isLetter).count();
            if (letters == 0) {
                continue;
            }
            words += letters > 1 ? 1 : 0;
            boolean ideographs = word.codePoints()
                                    .filter(Character::isIdeographic)
                                    .count()
                            >= SENTENCE_LETTERS
                    || word.codePoints().filter(DistinctiveWords::isKana).count() >= SENTENCE_LETTERS;
            if (ideographs) {
                return true;
            }
            boolean url = word.startsWith("http://") || word.startsWith("https://");
            distinctive += letters > 1 && !url && !FILLER.contains(word) ? 1 : 0;
        }
        return distinctive >= 1 && words >= 2;
    }

    private static boolean isKana(int c) {
        Character.UnicodeScript script = Character.UnicodeScript.of(c);
        return script == Character.UnicodeScript.HIRAGANA
                || script == Character.UnicodeScript.KATAKANA
                || script == Character.UnicodeScript.HANGUL
                || script == Character.UnicodeScript.THAI;
    }

    private static String trimmed(String token) {
        int start = 0;
        int end = token.length();
        while (start < end && !Character.isLetterOrDigit(token.codePointAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetterOrDigit(token.codePointBefore(end))) {
            end--;
        }
        return token.substring(start, end);
    }
}
