package dev.seshat.index.lucene;

import dev.seshat.index.MessageWords;
import dev.seshat.index.SearchIndex.Entry;
import dev.seshat.index.SearchIndex.Head;
import dev.seshat.model.Category;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;

/// Builds documents. Not thread-safe: a document is valid until the next one is built.
final class Documents {

    private static final FieldType WORDS = new FieldType();

    static {
        WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
        WORDS.setTokenized(true);
        // The ranking has its own lengths.
        WORDS.setOmitNorms(true);
        WORDS.freeze();
    }

    /// A field of words, reused for each document.
    private static final class WordField {
        private final SpacedTokens tokens = new SpacedTokens();
        private final Field field;

        WordField(String name) {
            field = new Field(name, tokens, WORDS);
        }
    }

    private final Map<String, WordField> wordFields = new HashMap<>();
    private final List<IndexableField> fields = new ArrayList<>();
    private int length;

    static Term ofSession(long session) {
        return new Term(Fields.SESSION, Long.toString(session));
    }

    /// The document of a message.
    List<IndexableField> message(long session, Entry entry) {
        begin(session);
        MessageWords words = entry.words();
        addWords(entry.category() == Category.TOOL_CALL ? Fields.INPUT : Fields.SAID, words.text());
        addWords(Fields.OUTPUT, words.output());
        addWords(Fields.PATH, words.path());
        addWords(Fields.TOOL, words.tool());
        if (entry.tool() != null) {
            fields.add(new StringField(Fields.TOOL_NAME, value(entry.tool()), Field.Store.NO));
        }
        entry.files()
                .forEach(file -> fields.add(new StringField(Fields.FILE, FilePattern.folded(file), Field.Store.NO)));
        addNumber(Fields.PLACE, Fields.place(entry.seq(), entry.category()));
        addNumber(Fields.EXCHANGE, entry.exchange());
        addNumber(Fields.AT, entry.at() == null ? Fields.NO_TIME : entry.at());
        addNumber(Fields.LENGTH, length);
        return fields;
    }

    /// The document of a session as a whole.
    List<IndexableField> head(long session, Head head) {
        begin(session);
        fields.add(new StringField(Fields.HEAD, Long.toString(session), Field.Store.NO));
        StringBuilder titles = new StringBuilder();
        for (String title : head.titles()) {
            titles.append(titles.isEmpty() ? "" : " ")
                    .append(Fields.BEGINNING)
                    .append(' ')
                    .append(title);
        }
        addWords(Fields.TITLE, titles.toString());
        addNumber(Fields.PLACE, Fields.NO_PLACE);
        addNumber(Fields.EXCHANGE, 0);
        addNumber(Fields.AT, Fields.NO_TIME);
        addNumber(Fields.LENGTH, length);
        addNumber(Fields.SAID_LENGTH, head.said());
        return fields;
    }

    private void begin(long session) {
        fields.clear();
        length = 0;
        fields.add(new StringField(Fields.SESSION, Long.toString(session), Field.Store.NO));
        addNumber(Fields.SESSION, session);
    }

    private void addWords(String name, String spaced) {
        if (!spaced.isEmpty()) {
            WordField field = wordFields.computeIfAbsent(name, WordField::new);
            field.tokens.set(spaced);
            fields.add(field.field);
            length += SpacedTokens.count(spaced);
        }
    }

    private void addNumber(String name, long value) {
        fields.add(new NumericDocValuesField(name, value));
    }

    /// A name to filter by, truncated to a length beyond any name, as queries are.
    static String value(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.length() <= FilePattern.LONGEST ? lower : lower.substring(0, FilePattern.LONGEST);
    }
}
