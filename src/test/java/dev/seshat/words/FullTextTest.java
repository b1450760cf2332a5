package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/// The real index: SQLite's, with a tokenizer that splits at spaces.
class FullTextTest {

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

    @Provide
    Arbitrary<String> any() {
        return Texts.any();
    }

    @Provide
    Arbitrary<String> mixed() {
        return Texts.mixed();
    }

    @Property(tries = 500)
    void findsEveryWordOfAText(@ForAll("any") String text, @ForAll Language language) throws SQLException {
        index.hold(new WordWriter(language).add(text).take());
        for (String word : (text + " " + text).split("[ \n]+", -1)) {
            WordQuery query = Words.of(language).query(word);
            assertThat(query.isEmpty() || index.finds(query))
                    .as("%s by %s in %s", word, query, text)
                    .isTrue();
        }
    }

    @Property(tries = 500)
    void findsWhatTheIndexThatIsMeantFinds(@ForAll("mixed") String text, @ForAll("mixed") String typed)
            throws SQLException {
        index.hold(new WordWriter(Language.ENGLISH).add(text).take());
        for (String word : typed.split("[ \n/]+", -1)) {
            WordQuery query = Words.of(Language.ENGLISH).query(word);
            WordQuery prefix = Words.of(Language.ENGLISH).prefix(word);
            Column meant = Column.of(Language.ENGLISH, text);
            assertThat(!query.isEmpty() && index.finds(query)).isEqualTo(meant.matches(query));
            assertThat(!prefix.isEmpty() && index.finds(prefix)).isEqualTo(meant.matches(prefix));
        }
    }
}
