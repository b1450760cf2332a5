package dev.seshat.indexing;

/// Whether the bytes of logs are kept, and up to what size of the archive's part for them.
///
/// @param full whether they are kept at all
/// @param mostBytes what they may take in the archive, compressed; [Long#MAX_VALUE] for no limit
public record RawPolicy(boolean full, long mostBytes) {

    /// Keep everything.
    public static final RawPolicy FULL = new RawPolicy(true, Long.MAX_VALUE);

    /// Keep messages only.
    public static final RawPolicy MESSAGES = new RawPolicy(false, 0);

    public RawPolicy {
        if (mostBytes < 0) {
            throw new IllegalArgumentException("negative limit: " + mostBytes);
        }
    }

    /// How the archive notes that it keeps the bytes of all logs as far as this policy allows.
    public String text() {
        return !full ? "messages" : mostBytes == Long.MAX_VALUE ? "full" : "full " + mostBytes;
    }
}
