package dev.seshat.archive;

import dev.seshat.archive.LogIntake.Result;
import dev.seshat.archive.LogIntake.Way;
import dev.seshat.model.SkippedLines;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts what a run does. Not thread-safe.
final class IndexTally {

    private static final int MOST_FAILURES = 100;

    private final int found;
    private int unchanged;
    private int added;
    private int updated;
    private int failed;
    private int setAside;
    private int pending;
    private int gone;
    private long bytesRead;
    private long messages;
    private SkippedLines skipped = SkippedLines.NONE;
    private final List<IndexReport.Failure> failures = new ArrayList<>();
    private final List<Kept> kept = new ArrayList<>();

    IndexTally(int found, int unchanged) {
        this.found = found;
        this.unchanged = unchanged;
    }

    void gone(int logs) {
        gone += logs;
    }

    void taken(Result result, boolean isNew, @Nullable Kept what) {
        if (result.way() == Way.NOTHING) {
            unchanged++;
        } else if (isNew) {
            added++;
        } else {
            updated++;
        }
        bytesRead += result.bytesRead();
        if (what != null) {
            kept.add(what);
        }
        // Of a log that holds only a part of what is there nothing is stored.
        if (what == null || what.version() != null) {
            messages += result.source().end().position().nextSeq()
                    - result.earlier().position().nextSeq();
        }
        SkippedLines now = result.source().end().skipped();
        SkippedLines before = result.earlier().skipped();
        skipped = skipped.plus(
                new SkippedLines(now.malformed() - before.malformed(), now.overlong() - before.overlong()));
    }

    void failed(Path log, String reason) {
        failed++;
        if (failures.size() < MOST_FAILURES) {
            failures.add(new IndexReport.Failure(log, reason));
        }
    }

    void setAside() {
        setAside++;
    }

    /// A log that was unchanged, or else set aside, is read all the same.
    void reconsidered(boolean wasUnchanged) {
        if (wasUnchanged) {
            unchanged--;
        } else {
            setAside--;
        }
    }

    void pending(int logs) {
        pending = logs;
    }

    boolean changedAnything() {
        return added + updated > 0;
    }

    boolean isClean() {
        return failed == 0;
    }

    IndexReport report(Instant start, Instant end) {
        return new IndexReport(
                found,
                added,
                updated,
                unchanged,
                failed,
                setAside,
                pending,
                gone,
                bytesRead,
                messages,
                skipped,
                failures,
                kept,
                Duration.between(start, end),
                null);
    }
}
