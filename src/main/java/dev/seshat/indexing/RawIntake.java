package dev.seshat.indexing;

import dev.seshat.archive.RawKeeper;
import dev.seshat.archive.RawReport;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import org.jspecify.annotations.Nullable;

/// Passes the bytes of logs to the archive while there is room for them.
final class RawIntake {

    /// What compressed bytes take of plain ones at most, in most logs.
    private static final int COMPRESSION = 4;

    private final RawKeeper keeper;
    private final Workstation workstation;
    private final RawPolicy policy;
    private boolean taking;
    /// Whether the present file differs from what is kept of it.
    private boolean differs;
    private boolean touched;
    private boolean stale;
    private long files;
    private long bytes;
    private long leftOut;
    private long bytesLeftOut;

    RawIntake(RawKeeper keeper, Workstation workstation, RawPolicy policy) {
        this.keeper = keeper;
        this.workstation = workstation;
        this.policy = policy;
    }

    /// Begin another log.
    void begin() {
        taking = false;
        touched = false;
        stale = false;
    }

    /// Take the next part; returns how many bytes were written.
    long take(LogOnDisk log, RawStep step) {
        switch (step) {
            case RawStep.Begin begin -> taking = begin(log, begin);
            case RawStep.Chunk(var chunk) -> {
                if (taking && keeper.chunk(chunk)) {
                    differs = true;
                    bytes += chunk.length();
                    return chunk.bytes().length;
                }
            }
            case RawStep.End end -> {
                if (taking) {
                    keeper.end(end.size(), end.modified(), end.mode(), end.keptAt());
                    files += differs ? 1 : 0;
                    taking = false;
                }
            }
        }
        return 0;
    }

    private boolean begin(LogOnDisk log, RawStep.Begin begin) {
        if (policy.mostBytes() < Long.MAX_VALUE && keeper.stored() + begin.left() / COMPRESSION > policy.mostBytes()) {
            leftOut++;
            bytesLeftOut += begin.left();
            return false;
        }
        boolean begun = keeper.begin(new RawKeeper.Incoming(
                workstation,
                begin.path(),
                log.path(),
                log.log().format().agent(),
                begin.kind(),
                begin.from(),
                begin.known()));
        touched |= begun;
        stale |= !begun;
        differs = begin.known() == 0;
        return begun;
    }

    /// Whether something of this log was written.
    boolean isTouched() {
        return touched;
    }

    /// Whether the archive got other bytes of this log while it was read, so that it must be read again.
    boolean isStale() {
        return stale;
    }

    /// The log was taken, as a part of this session unless the archive knows better.
    void assign(LogOnDisk log, @Nullable SessionKey key) {
        keeper.assign(workstation, log.path(), key);
    }

    /// Keep nothing of a log.
    void drop(LogOnDisk log) {
        keeper.drop(workstation, log.path());
    }

    RawReport report() {
        return new RawReport(files, bytes, leftOut, bytesLeftOut);
    }
}
