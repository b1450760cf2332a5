package dev.seshat.indexing;

import dev.seshat.archive.IndexReport;
import dev.seshat.archive.LogShortfall;
import dev.seshat.archive.RawReport;
import dev.seshat.indexing.LogReadTask.Result;
import dev.seshat.indexing.LogReadTask.Way;
import dev.seshat.model.SkippedLines;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts what a run does. Not thread-safe.
final class IndexRunCounts {

    private static final int MOST_FAILURES = 100;

    private int found;
    private int unchanged;
    private int unchangedSessions;
    private int promptsOnly;
    private int unnamedPrompts;
    private int added;
    private int updated;
    private int failed;
    private int setAside;
    private int pending;
    private int gone;
    private long bytesRead;
    private long messages;
    private RawReport raw = RawReport.NONE;
    private SkippedLines skipped = SkippedLines.NONE;
    private final List<IndexReport.Failure> failures = new ArrayList<>();
    private final List<LogShortfall> kept = new ArrayList<>();

    /// @param unchangedSessions the sessions in the archive whose logs are not read
    IndexRunCounts(int found, int unchanged, int unchangedSessions) {
        this.found = found;
        this.unchanged = unchanged;
        this.unchangedSessions = unchangedSessions;
    }

    /// Sessions in a history of prompts are read, too.
    ///
    /// @param known those that are archived already
    void alsoFound(int sessions, int known) {
        found += sessions;
        unchangedSessions -= known;
    }

    /// A history of prompts was read.
    void history(int unnamed, SkippedLines unreadable) {
        unnamedPrompts += unnamed;
        skipped = skipped.plus(unreadable);
    }

    void gone(int logs) {
        gone += logs;
    }

    void taken(Result result, boolean isNew, @Nullable LogShortfall what) {
        if (result.way() == Way.NOTHING) {
            unchanged++;
            unchangedSessions++;
        } else if (isNew) {
            added++;
        } else {
            updated++;
        }
        if (result.session() != null && result.session().promptsOnly()) {
            promptsOnly++;
        }
        bytesRead += result.bytesRead();
        if (what != null) {
            kept.add(what);
        }
        // Nothing is stored of a log that contains only a part of what is archived.
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

    void bytesKept(RawReport report) {
        raw = report;
    }

    void setAside() {
        setAside++;
    }

    /// A log that was unchanged or set aside is read anyway.
    void reconsidered(boolean wasUnchanged, boolean wasArchived) {
        if (wasUnchanged) {
            unchanged--;
            unchangedSessions -= wasArchived ? 1 : 0;
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

    /// Whether no log is left for the next run.
    boolean isComplete() {
        return pending == 0;
    }

    boolean isClean() {
        return failed == 0;
    }

    IndexReport report(Instant start, Instant end) {
        return new IndexReport(
                found,
                unchangedSessions + added + updated,
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
                promptsOnly,
                unnamedPrompts,
                raw,
                Duration.between(start, end),
                null);
    }
}
