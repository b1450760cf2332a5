package dev.seshat.discover;

import dev.seshat.model.Checkout;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where an entry is in the metadata cache, the stamp of its log, and what a list needs of every session,
/// shown or not.
///
/// @param mtimeMs when the log had last changed
/// @param size the size the log had
/// @param lastMs when its last message was written
/// @param checkout the session's directory; shared, because few projects have many sessions
/// @param offset the first byte of the entry in the file, its path included
record CachePlace(long mtimeMs, long size, @Nullable Long lastMs, Checkout checkout, long offset, int length) {

    boolean isOf(FileStamp stamp) {
        return mtimeMs == stamp.modified().toEpochMilli() && size == stamp.size();
    }

    CachePlace movedTo(long newOffset) {
        return new CachePlace(mtimeMs, size, lastMs, checkout, newOffset, length);
    }

    @Nullable
    Instant lastMessageAt() {
        return lastMs == null ? null : Instant.ofEpochMilli(lastMs);
    }
}
