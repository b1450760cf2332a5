package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/// The real index: SQLite's, with the tokenizer that splits at spaces.
class FullTextTest {

    @SuppressWarnings("NullAway.Init")
    private static Connection database;

    @BeforeContainer
    static void open() throws SQLException {
        database = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (var statement = database.createStatement()) {
            statement.execute(
                    "create virtual table words using fts5(text, content='', contentless_delete=1, tokenize='ascii')");
        }
    }

    @AfterContainer
    static void close() throws SQLException {
        database.close();
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
        index(Words.of(language).writer().add(text).take());
        for (String word : (text + " " + text).split("[ \n]+", -1)) {
            WordQuery query = Words.of(language).query(word);
            assertThat(query.isEmpty() || finds(query))
                    .as("%s by %s in %s", word, query, text)
                    .isTrue();
        }
    }

    @Property(tries = 500)
    void findsWhatTheIndexThatIsMeantFinds(@ForAll("mixed") String text, @ForAll("mixed") String typed)
            throws SQLException {
        index(Words.of(Language.ENGLISH).writer().add(text).take());
        for (String word : typed.split("[ \n/]+", -1)) {
            WordQuery query = Words.of(Language.ENGLISH).query(word);
            WordQuery prefix = Words.of(Language.ENGLISH).prefix(word);
            Column meant = Column.of(Language.ENGLISH, text);
            assertThat(!query.isEmpty() && finds(query)).isEqualTo(meant.matches(query));
            assertThat(!prefix.isEmpty() && finds(prefix)).isEqualTo(meant.matches(prefix));
        }
    }

    private static void index(String column) throws SQLException {
        try (PreparedStatement insert =
                database.prepareStatement("insert or replace into words(rowid, text) values (1, ?)")) {
            insert.setString(1, column);
            insert.execute();
        }
    }

    private static boolean finds(WordQuery query) throws SQLException {
        String match = query.anyOf().stream()
                .map(phrase -> '"' + String.join(" ", phrase.tokens()) + '"' + (phrase.prefix() ? " *" : ""))
                .collect(Collectors.joining(" OR "));
        try (PreparedStatement select = database.prepareStatement("select count(*) from words where words match ?")) {
            select.setString(1, match);
            try (ResultSet found = select.executeQuery()) {
                return found.getInt(1) == 1;
            }
        }
    }
}
