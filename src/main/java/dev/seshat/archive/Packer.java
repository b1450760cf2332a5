package dev.seshat.archive;

import dev.seshat.agent.LogSink;

/// Makes of what a reader hands out what an archive stores: compressed texts, prepared words. This is the larger
/// part of the work, and needs no database, so that it can be done by several threads.
///
/// Used for one log after the other. Not thread-safe.
public interface Packer extends LogSink {

    /// Begin another log.
    void begin();

    /// The bytes that are packed and not yet taken.
    long size();

    /// Take what was packed since the last time.
    Parcel take();
}
