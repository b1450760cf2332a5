package dev.seshat.index;

import dev.seshat.model.Category;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A full-text index of an archive's words. It is derived from the archive and can be rebuilt from it at any
/// time.
///
/// Each commit records the archive's change number, so that missing changes can be added later: a crash
/// between the two commits loses and duplicates nothing.
public interface SearchIndex {

    /// The searchable part of a message.
    ///
    /// @param exchange the first message of its exchange
    /// @param at when it was written, in milliseconds; null if unknown
    /// @param tool the tool of a call or result
    /// @param files the files passed to the tool
    record Entry(
            int seq,
            int exchange,
            Category category,
            @Nullable Long at,
            @Nullable String tool,
            List<String> files,
            MessageWords words) {
        public Entry {
            files = List.copyOf(files);
        }
    }

    /// The searchable part of a session as a whole.
    ///
    /// @param titles the words of each of its titles and of its summary
    /// @param said how many words people and the model wrote in it
    record Head(List<String> titles, int said) {
        public Head {
            titles = List.copyOf(titles);
        }
    }

    /// Changes the index. Changes are invisible until committed. One at a time, ensured by the archive's lock.
    interface Writer extends AutoCloseable {

        /// Add messages of a session. The list may be reused afterwards.
        void add(long session, List<Entry> entries);

        /// Set the data of a session as a whole.
        void head(long session, Head head);

        /// Delete everything about a session.
        void delete(long session);

        /// Commit, and record the archive's state.
        void commit(long change);

        /// Roll back what was not committed.
        void rollback();

        /// Optimize for searches.
        void settle();

        /// Ensure that no deleted words remain on disk.
        void erase();

        /// Close without a commit.
        @Override
        void close();
    }
}
