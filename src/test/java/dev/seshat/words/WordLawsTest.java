package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/// What holds for every text.
class WordLawsTest {

    @Provide
    Arbitrary<String> any() {
        return Texts.any();
    }

    @Provide
    Arbitrary<String> mixed() {
        return Texts.mixed();
    }

    @Provide
    Arbitrary<String> unspaced() {
        return Texts.unspaced();
    }

    @Property
    void tokensAreOfSmallLettersAndDigits(@ForAll("any") String text, @ForAll Language language) {
        for (String token : Column.of(language, text).tokens()) {
            assertThat(token).isNotEmpty().hasSizeLessThanOrEqualTo(Name.MAX_TOKEN);
            assertThat(token.codePoints()).allMatch(WordLawsTest::mayStandInAToken);
        }
    }

    private static boolean mayStandInAToken(int c) {
        return switch (CharKinds.of(c)) {
            case CharKinds.SMALL, CharKinds.DIGIT, CharKinds.PAIRED -> true;
            case CharKinds.MARK -> c > 0x36f;
            case CharKinds.CAPITAL -> c >= 0x80 && Character.toLowerCase(c) == c;
            default -> false;
        };
    }

    /// Except for runs without spaces, whose pairs are runs again.
    @Property
    void theTokensOfTokensAreTheSame(@ForAll("any") String text) {
        String column = String.join(" ", Column.of(Language.SIMPLE, text).tokens());
        if (column.codePoints().noneMatch(c -> CharKinds.of(c) == CharKinds.PAIRED)) {
            assertThat(Column.of(Language.SIMPLE, column).tokens()).isEqualTo(Column.split(column));
        }
    }

    /// A voicing mark without its half-width kana, and a vowel sign after it.
    @Test
    void aVowelBehindNothingIsNoToken() {
        assertThat(Column.of(Language.SIMPLE, "\uff9e\u093f").tokens()).isEmpty();
        assertThat(Column.of(Language.SIMPLE, "\u0939\u093f").tokens()).containsExactly("\u0939\u093f");
    }

    @Test
    void everyCharacterIsFoldedForGood() {
        WordWriter writer = new WordWriter(Language.SIMPLE);
        List<String> changed = new ArrayList<>();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String once = writer.add("x" + Character.toString(c)).take();
            if (CharKinds.of(c) != CharKinds.PAIRED && !writer.add(once).take().equals(once)) {
                changed.add(Integer.toHexString(c) + " " + once);
            }
        }
        assertThat(changed).isEmpty();
    }

    @Property
    void aWordTakenOutOfATextIsFoundInIt(@ForAll("any") String text, @ForAll Language language) {
        Column column = Column.of(language, text);
        Words words = Words.of(language);
        List<String> taken = new ArrayList<>(List.of(text.split("[ \n]+", -1)));
        taken.add(text);
        for (String word : taken) {
            WordQuery query = words.query(word);
            assertThat(query.isEmpty() || column.matches(query))
                    .as("%s finds itself by %s in %s", word, query, column)
                    .isTrue();
        }
    }

    @Property
    void theBeginningOfAPlainWordFindsIt(@ForAll("mixed") String text) {
        Column column = Column.of(Language.SIMPLE, text);
        for (String token : column.tokens()) {
            String beginning =
                    token.substring(0, token.offsetByCodePoints(0, (token.codePointCount(0, token.length()) + 1) / 2));
            WordQuery query = Words.of(Language.SIMPLE).prefix(beginning);
            assertThat(query.isEmpty() || column.matches(query))
                    .as("%s* in %s", beginning, column)
                    .isTrue();
        }
    }

    @Property
    void everyStretchOfARunWithoutSpacesIsFound(@ForAll("unspaced") String run) {
        Column column = Column.of(Language.ENGLISH, "before " + run + " behind");
        List<Integer> borders = characterBorders(run);
        for (int from = 0; from < borders.size(); from++) {
            for (int to = from + 1; to < borders.size(); to++) {
                String stretch = run.substring(borders.get(from), borders.get(to));
                assertThat(column.matches(Words.of(Language.ENGLISH).query(stretch)))
                        .as("%s in %s", stretch, run)
                        .isTrue();
            }
        }
    }

    private static List<Integer> characterBorders(String run) {
        List<Integer> borders = new ArrayList<>();
        int base = 0;
        for (int i = 0; i < run.length(); i += Character.charCount(run.codePointAt(i))) {
            if (borders.isEmpty() || !CharKinds.continues(base, run.codePointAt(i))) {
                base = run.codePointAt(i);
                borders.add(i);
            }
        }
        borders.add(run.length());
        return borders;
    }

    @Property
    void theCursorSaysWhereAWordStands(@ForAll("any") String text, @ForAll Language language) {
        WordCursor cursor = new WordCursor(language).over(text);
        while (cursor.next()) {
            assertThat(cursor.start()).isBetween(0, cursor.end() - 1);
            assertThat(cursor.end()).isLessThanOrEqualTo(text.length());
            String place = text.substring(cursor.start(), cursor.end());
            assertThat(whole(place))
                    .as("%s at %d of %s", place, cursor.start(), text)
                    .isEqualTo(cursor.word());
        }
    }

    /// The text at that position read by itself: its first token, or the joined form of all.
    private static String whole(String place) {
        WordCursor cursor = new WordCursor(Language.SIMPLE).over(place);
        String whole = "";
        while (cursor.next()) {
            if (whole.isEmpty() || cursor.kind() == TokenKind.JOINED) {
                whole = cursor.word();
            }
        }
        return whole;
    }

    @Property
    void theCursorGivesWhatTheWriterWrites(@ForAll("any") String text, @ForAll Language language) {
        WordCursor cursor = new WordCursor(language).over(text);
        List<String> inText = new ArrayList<>();
        List<String> joined = new ArrayList<>();
        while (cursor.next()) {
            (cursor.kind() == TokenKind.JOINED ? joined : inText).add(cursor.token());
        }
        inText.addAll(joined.stream().distinct().toList());
        assertThat(Column.of(language, text).tokens()).isEqualTo(inText);
    }
}
