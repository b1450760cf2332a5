package dev.seshat.archive;

import dev.seshat.agent.LogSink;

/// Converts messages into the form an archive stores: compressed texts, prepared words. This is most of the
/// work and needs no database, so several threads can do it.
///
/// Used for one log after another. Not thread-safe.
public interface MessagePacker extends LogSink {

    /// Messages ready to be stored, in a form private to their archive.
    interface Batch {

        /// Its approximate size in memory.
        long size();
    }

    /// Start another log.
    void begin();

    /// The number of bytes packed and not yet taken.
    long size();

    /// Take what was packed since the last call.
    Batch take();
}
