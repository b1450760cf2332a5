package dev.seshat.archive.postgres;

import dev.seshat.archive.Masking;
import dev.seshat.archive.sql.SqlPacker;
import dev.seshat.index.MessageWords;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Category;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Turns words into vectors. Texts are sent as they are: PostgreSQL compresses them itself.
final class PostgresPacker extends SqlPacker<PostgresPacker.Vectors> {

    /// The words of a message in the form that PostgreSQL searches.
    ///
    /// @param vectors none if the message is not searched
    /// @param length the number of words
    /// @param said the words again if a person or the model wrote them; else empty
    record Vectors(List<String> vectors, int length, String said) {

        /// Their approximate size in memory.
        long size() {
            return said.length() + vectors.stream().mapToLong(String::length).sum();
        }
    }

    private final VectorWriter vectors = new VectorWriter();

    PostgresPacker(ProjectLanguages languages, Masking masking) {
        super(languages, masking);
    }

    @Override
    protected @Nullable Object uuid(@Nullable String uuid) {
        return uuid;
    }

    @Override
    protected Object body(String text) {
        return text;
    }

    @Override
    protected Vectors words(Category category, MessageWords words) {
        return new Vectors(vectors(words, vectors), words.count(), SessionWords.isSaid(category) ? words.text() : "");
    }

    @Override
    protected long size(Vectors words) {
        return words.size();
    }

    /// Tool names weigh more than paths, paths more than text, and text more than output.
    static List<String> vectors(MessageWords words, VectorWriter writer) {
        return writer.add(words.tool(), VectorWriter.A)
                .add(words.path(), VectorWriter.B)
                .add(words.text(), VectorWriter.C)
                .add(words.output(), VectorWriter.D)
                .take();
    }
}
