package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/// A word is found in a text exactly if the real index finds the text by it.
class SpotterLawsTest {

    /// No query has it, so no phrase continues from the words into the joined forms after it.
    private static final String GAP = "qqq";

    private static final String[] PIECES = {
        "login", "Login", "handler", "Handler", "s", "run", "running", "connect", "ion", "é", "É", "x2", "_", "_", "-",
                "/",
        ".", " ", " ", " ", "日", "本", "語", "検索", "한", "𠮷", "книга", "الكتاب", "membaca", "dibaca", "\0", "\ud800"
    };

    @SuppressWarnings("NullAway.Init")
    private static FullTextIndex index;

    @BeforeContainer
    static void open() throws SQLException {
        index = new FullTextIndex();
    }

    @AfterContainer
    static void close() throws SQLException {
        index.close();
    }

    private record Spot(int position, int start, int end) {}

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(PIECES).list().ofMaxSize(24).map(pieces -> String.join("", pieces));
    }

    @Provide
    Arbitrary<String> queries() {
        return Arbitraries.of(PIECES).list().ofMinSize(1).ofMaxSize(4).map(pieces -> String.join("", pieces));
    }

    @Property(tries = 3_000)
    void spotsWhatTheIndexFinds(
            @ForAll("texts") String text, @ForAll("queries") String typed, @ForAll Language language)
            throws SQLException {
        spotsWhatTheIndexFinds(text, Words.of(language).query(typed), language);
        spotsWhatTheIndexFinds(text, Words.of(language).prefix(typed), language);
    }

    /// English again, because nearly all archives are English, and only there words are skipped by their first
    /// letters.
    @Property(tries = 3_000)
    void spotsWhatTheIndexFindsInEnglish(@ForAll("texts") String text, @ForAll("queries") String typed)
            throws SQLException {
        spotsWhatTheIndexFinds(text, Words.of(Language.ENGLISH).query(typed), Language.ENGLISH);
        spotsWhatTheIndexFinds(text, Words.of(Language.ENGLISH).prefix(typed), Language.ENGLISH);
    }

    private static void spotsWhatTheIndexFinds(String text, WordQuery query, Language language) throws SQLException {
        List<Spot> spots = spots(text, query, Words.of(language));
        index.hold(new WordWriter(language).add(text).add(GAP).take());
        boolean found = !query.isEmpty() && index.finds(query);
        // The joined forms of two names are adjacent in the index, but not in the text.
        boolean mayBeJoined =
                query.anyOf().stream().anyMatch(phrase -> phrase.tokens().size() > 1) && joined(text) > 1;
        if (!spots.isEmpty() || !mayBeJoined) {
            assertThat(!spots.isEmpty())
                    .as("%s by %s in %s", language, query, text)
                    .isEqualTo(found);
        }
        List<Integer> starts = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        borders(text, starts, ends);
        for (Spot spot : spots) {
            assertThat(starts).contains(spot.start());
            assertThat(ends).contains(spot.end());
            assertThat(spot.start()).isLessThan(spot.end());
            // The first token of the match is the reported one.
            assertThat(starts.get(spot.position())).as("%s by %s", text, query).isEqualTo(spot.start());
        }
    }

    /// With several languages, a text is read in each of them, and nothing is reported twice.
    @Property(tries = 3_000)
    void spotsInSeveralLanguagesWhatEachSpots(
            @ForAll("texts") String text,
            @ForAll("queries") String typed,
            @ForAll Language one,
            @ForAll Language other) {
        Words both = Words.of(List.of(one, other));
        for (WordQuery query : List.of(both.query(typed), both.prefix(typed))) {
            Set<Spot> each = new HashSet<>(spots(text, query, Words.of(one)));
            each.addAll(spots(text, query, Words.of(other)));
            List<Spot> together = spots(text, query, both);
            assertThat(together)
                    .as("%s and %s by %s in %s", one, other, query, text)
                    .hasSameElementsAs(each);
            for (Spot spot : each) {
                assertThat(Collections.frequency(together, spot))
                        .as("%s and %s by %s in %s", one, other, query, text)
                        .isLessThanOrEqualTo(Math.max(
                                Collections.frequency(spots(text, query, Words.of(one)), spot),
                                Collections.frequency(spots(text, query, Words.of(other)), spot)));
            }
        }
    }

    /// A query in several languages is the union of the queries in each.
    @Property(tries = 1_000)
    void asksForWhatEachLanguageAsksFor(@ForAll("queries") String typed, @ForAll Language one, @ForAll Language other) {
        for (BiFunction<Words, String, WordQuery> asking :
                List.<BiFunction<Words, String, WordQuery>>of(Words::query, Words::prefix)) {
            List<WordQuery.Phrase> each =
                    new ArrayList<>(asking.apply(Words.of(one), typed).anyOf());
            each.addAll(asking.apply(Words.of(other), typed).anyOf());
            assertThat(asking.apply(Words.of(List.of(one, other)), typed).anyOf())
                    .hasSameElementsAs(each)
                    .doesNotHaveDuplicates();
            assertThat(asking.apply(Words.of(List.of(one, one)), typed)).isEqualTo(asking.apply(Words.of(one), typed));
        }
    }

    private static List<Spot> spots(String text, WordQuery query, Words words) {
        List<Spot> spots = new ArrayList<>();
        new WordSpotter(words, List.of(query))
                .spot(text, (_, position, start, end) -> spots.add(new Spot(position, start, end)));
        return spots;
    }

    /// Where the tokens of a text begin and end.
    private static void borders(String text, List<Integer> starts, List<Integer> ends) {
        WordCursor cursor = new WordCursor(Language.SIMPLE).over(text);
        while (cursor.next()) {
            if (cursor.kind() != TokenKind.JOINED) {
                starts.add(cursor.start());
                ends.add(cursor.end());
            }
        }
    }

    private static int joined(String text) {
        WordCursor cursor = new WordCursor(Language.SIMPLE).over(text);
        int joined = 0;
        while (cursor.next()) {
            joined += cursor.kind() == TokenKind.JOINED ? 1 : 0;
        }
        return joined;
    }
}
