package dev.seshat.discover;

/// Where an entry stands in the metadata cache, and the stamp of the log that it speaks of.
///
/// @param mtimeMs when the log had last changed
/// @param size the size that the log had
/// @param offset the first byte of the entry in the file, its path included
record CachePlace(long mtimeMs, long size, long offset, int length) {

    boolean isOf(FileStamp stamp) {
        return mtimeMs == stamp.modified().toEpochMilli() && size == stamp.size();
    }

    CachePlace movedTo(long newOffset) {
        return new CachePlace(mtimeMs, size, newOffset, length);
    }
}
