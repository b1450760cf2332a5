package dev.seshat.archive.sqlite;

import dev.seshat.archive.Masking;
import dev.seshat.archive.sql.SqlPacker;
import dev.seshat.index.MessageWords;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Category;
import org.jspecify.annotations.Nullable;

/// Compresses texts and prepares words.
final class SqlitePacker extends SqlPacker<MessageWords> {

    private final Texts texts = new Texts();

    SqlitePacker(ProjectLanguages languages) {
        super(languages, Masking.NONE);
    }

    @Override
    protected @Nullable Object uuid(@Nullable String uuid) {
        return Texts.packId(uuid);
    }

    @Override
    protected Object body(String text) {
        return texts.pack(text);
    }

    @Override
    protected MessageWords words(Category category, MessageWords words) {
        return words;
    }

    @Override
    protected long size(MessageWords words) {
        return words.size();
    }
}
