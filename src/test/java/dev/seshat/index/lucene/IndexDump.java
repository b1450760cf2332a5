package dev.seshat.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/// The whole contents of a search index, as text.
public final class IndexDump {

    private static final String[] NUMBERS = {Fields.EXCHANGE, Fields.AT, Fields.LENGTH, Fields.SAID_LENGTH};

    /// The name that other stores use for a text.
    private static final Set<String> TEXTS = Set.of(Fields.SAID, Fields.INPUT);

    private IndexDump() {}

    /// The number of segments of an index: a search reads each.
    public static int segments(Path directory) {
        try (FSDirectory files = FSDirectory.open(directory);
                DirectoryReader reader = DirectoryReader.open(files)) {
            return reader.leaves().size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The directory of the index that belongs to the database of an archive. It does not exist if the process
    /// that created the database was killed before it named the index.
    public static Path directory(Path archive) {
        String select = "select value from metadata where name = 'index_generation'";
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + archive);
                Statement statement = connection.createStatement();
                ResultSet generation = statement.executeQuery(select)) {
            return Path.of(archive + ".index").resolve(generation.next() ? generation.getString(1) : "none");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Whether there is an index, and not only the directory of one whose process was killed before it
    /// committed.
    private static boolean isCommitted(Path directory) {
        try (Stream<Path> files = Files.exists(directory) ? Files.list(directory) : Stream.empty()) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith("segments"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Nothing may be left of former indexes of an archive.
    public static void requireOnlyOne(Path archive) {
        try (Stream<Path> generations = Files.list(Path.of(archive + ".index"))) {
            assertThat(generations).containsExactly(directory(archive));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// All words and numbers by session.
    public static Map<Long, Set<String>> of(Path directory) {
        Map<Long, Set<String>> words = new TreeMap<>();
        if (!isCommitted(directory)) {
            return words;
        }
        try (FSDirectory files = FSDirectory.open(directory);
                DirectoryReader reader = DirectoryReader.open(files)) {
            for (LeafReaderContext segment : reader.leaves()) {
                addWords(segment.reader(), words);
                addNumbers(segment.reader(), words);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return words;
    }

    private static void addWords(LeafReader segment, Map<Long, Set<String>> words) throws IOException {
        for (var field : segment.getFieldInfos()) {
            Terms terms = segment.terms(field.name);
            if (terms == null || field.name.equals(Fields.SESSION) || field.name.equals(Fields.HEAD)) {
                continue;
            }
            TermsEnum each = terms.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                PostingsEnum docs = each.postings(null, PostingsEnum.POSITIONS);
                for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
                    for (int i = 0; i < docs.freq(); i++) {
                        String column = TEXTS.contains(field.name) ? "text" : field.name;
                        add(segment, doc, column + " " + docs.nextPosition() + " " + term.utf8ToString(), words);
                    }
                }
            }
        }
    }

    private static void addNumbers(LeafReader segment, Map<Long, Set<String>> words) throws IOException {
        for (String field : NUMBERS) {
            NumericDocValues numbers = segment.getNumericDocValues(field);
            if (numbers != null) {
                for (int doc = numbers.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = numbers.nextDoc()) {
                    add(segment, doc, field + " = " + numbers.longValue(), words);
                }
            }
        }
    }

    private static void add(LeafReader segment, int doc, String what, Map<Long, Set<String>> words) throws IOException {
        if (segment.getLiveDocs() != null && !segment.getLiveDocs().get(doc)) {
            return;
        }
        NumericDocValues sessions = DocValues.getNumeric(segment, Fields.SESSION);
        NumericDocValues places = DocValues.getNumeric(segment, Fields.PLACE);
        sessions.advanceExact(doc);
        String place = places.advanceExact(doc) ? "message " + Fields.seq(places.longValue()) : "head";
        boolean isNew = words.computeIfAbsent(sessions.longValue(), _ -> new TreeSet<>())
                .add(place + " " + what);
        assertThat(isNew)
                .as("%s twice in session %d", place + " " + what, sessions.longValue())
                .isTrue();
    }

    /// Run all of Lucene's checks.
    public static void requireSound(Path directory) {
        if (!isCommitted(directory)) {
            return;
        }
        try (FSDirectory files = FSDirectory.open(directory);
                CheckIndex check = new CheckIndex(files)) {
            assertThat(check.checkIndex().clean).as("the index is sound").isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
