package dev.seshat.indexing;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.HistoryScan;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.PromptHistory;
import dev.seshat.agent.PromptHistoryFormat;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Fingerprint;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.SourceFile.State;
import dev.seshat.discover.FileStamp;
import dev.seshat.discover.FoundHistory;
import dev.seshat.discover.FoundLog;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.host.RegularFile;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Archives what is left of sessions whose logs are gone: their prompts, in the histories that agents keep. For one
/// run, after its logs.
///
/// A session with a log on disk or in the archive gets nothing from a history. An unchanged history is not opened, and
/// of
/// one that has grown only the new part is read, unless a session turns up in it that has none of its prompts archived.
final class PromptHistories {

    /// Recorded for a history that must be read again, because a session in it has a log that could not be archived, or
    /// is
    /// in an excluded project.
    private static final String WAITING = "{\"waiting\":true}";

    private static final String DONE = "{}";

    private final Archive archive;
    private final SessionLoader loader;
    private final Workstation workstation;
    private final ExcludedProjects exclusion;
    private final Instant now;
    private final boolean rereadAll;
    private final Map<FoundHistory, Optional<SourceFile>> changed = new HashMap<>();

    /// @param rereadAll whether to read all of them from the beginning
    /// @param now when logs were last looked for
    PromptHistories(
            Archive archive,
            SessionLoader loader,
            ExcludedProjects exclusion,
            List<FoundHistory> histories,
            boolean rereadAll,
            Instant now) {
        this.archive = archive;
        this.loader = loader;
        this.workstation = loader.workstation();
        this.exclusion = exclusion;
        this.rereadAll = rereadAll;
        this.now = now;
        for (FoundHistory history : histories) {
            Optional<SourceFile> known =
                    archive.source(workstation, history.history().file());
            if (rereadAll || known.isEmpty() || hasChanged(history, known.get())) {
                changed.put(history, known);
            }
        }
    }

    private static boolean hasChanged(FoundHistory found, SourceFile known) {
        boolean same = known.modified().equals(found.stamp().modified())
                && known.size() == found.stamp().size();
        if (known.state() != State.ARCHIVED) {
            return !same || Files.isReadable(found.history().file());
        }
        return !same
                || known.end().position().offset() < known.size()
                || known.end().facts().equals(WAITING);
    }

    /// Whether there is nothing to read.
    boolean isEmpty() {
        return changed.isEmpty();
    }

    /// Archives logs.
    @FunctionalInterface
    interface LogArchiver {

        /// Archive these.
        ///
        /// @param again whether to read them from the beginning in any case
        void archive(List<LogOnDisk> logs, boolean again);
    }

    /// Archive the prompts of sessions that have no log.
    ///
    /// @param onDisk the logs on disk
    void archive(List<LogOnDisk> onDisk, ArchiveWriter writer, LogArchiver logs, IndexRunCounts counts) {
        Map<Path, LogRecord> records = archive.knownLogs(workstation);
        Set<String> forgotten = new HashSet<>();
        archive.forgotten().forEach(each -> forgotten.add(each.key().sessionId()));
        changed.forEach((history, known) -> {
            Path file = history.history().file();
            try {
                SourceFile read =
                        new Reading(history, known.orElse(null), onDisk, records, forgotten).run(logs, counts);
                writer.note(read);
            } catch (SeshatException e) {
                counts.failed(file, String.valueOf(e.getMessage()));
                writer.note(source(history, State.FAILED, e.getMessage(), Checkpoint.START, Fingerprint.NONE));
            }
        });
    }

    private SourceFile source(
            FoundHistory history, State state, @Nullable String reason, Checkpoint end, Fingerprint prefix) {
        return new SourceFile(
                workstation,
                history.history().file(),
                history.format().agent(),
                state,
                reason,
                history.stamp().modified(),
                history.stamp().size(),
                null,
                now,
                end,
                prefix,
                null);
    }

    /// The reading of one history.
    private final class Reading {

        private final FoundHistory found;
        private final PromptHistory history;
        private final @Nullable SourceFile known;
        private final boolean rewritten;
        private final Map<Path, LogRecord> records;
        private final Set<String> forgotten;
        /// The states of logs on disk, by the ids in their names.
        private final Map<String, @Nullable State> onDisk = new HashMap<>();
        /// Sessions that are archived from logs, by the ids in the logs' names.
        private final Set<String> archived = new HashSet<>();

        private boolean waiting;

        Reading(
                FoundHistory found,
                @Nullable SourceFile known,
                List<LogOnDisk> logs,
                Map<Path, LogRecord> records,
                Set<String> forgotten) {
            this.found = found;
            this.history = found.history();
            this.known = known;
            this.rewritten = known != null && known.state() == State.ARCHIVED && !goesOn(known);
            this.records = records;
            this.forgotten = forgotten;
            for (LogOnDisk log : logs) {
                String id = log.log().file().id();
                if (id != null
                        && log.log().format().agent().equals(found.format().agent())) {
                    LogRecord record = records.get(log.path());
                    onDisk.put(id, record == null ? null : record.state());
                }
            }
            records.forEach((path, record) -> {
                if (record.state() != State.FAILED && record.state() != State.EXCLUDED) {
                    found.format().recognise(path).ifPresent(file -> archived.add(String.valueOf(file.id())));
                }
            });
        }

        private boolean goesOn(SourceFile read) {
            long offset = read.end().position().offset();
            if (found.stamp().size() < offset) {
                return false;
            }
            try (FileChannel channel = RegularFile.open(history.file())) {
                return Fingerprint.of(channel, read.prefix().length()).equals(read.prefix());
            } catch (IOException e) {
                throw UnreadableLog.because(history.file(), e);
            }
        }

        SourceFile run(LogArchiver logs, IndexRunCounts counts) {
            boolean whole = rereadAll
                    || known == null
                    || known.state() != State.ARCHIVED
                    || rewritten
                    || known.end().facts().equals(WAITING);
            Checkpoint before = whole || known == null ? Checkpoint.START : known.end();
            HistoryScan scan = scan(before.position().offset());
            HistoryScan texts = scan;
            if (!whole && scan.sessions().stream().anyMatch(id -> isLeft(id) && !canGoOn(record(id)))) {
                texts = HistoryScan.of(history, 0, scan.sessions()::contains, now, loader.maxLineBytes());
            }
            List<LogOnDisk> wanted = logs(texts);
            counts.alsoFound(wanted.size(), (int)
                    wanted.stream().filter(this::isArchived).count());
            counts.history(scan.unnamed(), scan.skipped());
            logs.archive(wanted, rereadAll || rewritten);
            waiting |= wanted.stream().anyMatch(this::isExcluded);
            SkippedLines skipped = before.skipped().plus(scan.skipped());
            Checkpoint end = new Checkpoint(
                    new LogPosition(scan.offset(), 0, List.of()),
                    before.lines() + scan.lines(),
                    skipped,
                    waiting ? WAITING : DONE);
            return source(found, State.ARCHIVED, null, end, fingerprint(scan.offset()));
        }

        private HistoryScan scan(long from) {
            return HistoryScan.of(history, from, this::mayBeLeft, now, loader.maxLineBytes());
        }

        private Fingerprint fingerprint(long length) {
            try (FileChannel channel = RegularFile.open(history.file())) {
                return Fingerprint.of(channel, length);
            } catch (IOException e) {
                throw UnreadableLog.because(history.file(), e);
            }
        }

        /// Whether a session may be without a log, as far as names tell.
        private boolean mayBeLeft(String id) {
            if (onDisk.containsKey(id)) {
                State state = onDisk.get(id);
                waiting |= state == null || state == State.FAILED;
                return false;
            }
            return !archived.contains(id) && !forgotten.contains(id);
        }

        private boolean isLeft(String id) {
            return archive.withId(id).stream()
                    .map(ArchivedSession::session)
                    .noneMatch(session -> session.key().sessionId().equals(id)
                            && session.key().workstationId().equals(workstation.id())
                            && !session.promptsOnly());
        }

        private @Nullable SourceFile record(String id) {
            return archive.source(workstation, history.session(id).path()).orElse(null);
        }

        /// Words depend on the project, so a session that had none is read again completely.
        private boolean canGoOn(@Nullable SourceFile session) {
            return session != null
                    && session.state() == State.ARCHIVED
                    && session.key() != null
                    && !session.key().projectId().equals(Project.UNKNOWN.id());
        }

        private boolean isExcluded(LogOnDisk log) {
            return archive.source(workstation, log.path())
                    .filter(session -> session.state() == State.EXCLUDED)
                    .isPresent();
        }

        private boolean isArchived(LogOnDisk log) {
            LogRecord record = records.get(log.path());
            return record != null && record.isArchived();
        }

        private List<LogOnDisk> logs(HistoryScan scan) {
            PromptHistoryFormat format = new PromptHistoryFormat(found.format(), scan);
            List<LogOnDisk> logs = new ArrayList<>();
            for (String id : scan.sessions()) {
                SourceFile session = record(id);
                if (scan.from() > 0 && session != null) {
                    format.goesOn(id, session.end().position().offset(), session.modified());
                }
                FileStamp stamp = FileStamp.of(format.session(id));
                LogOnDisk log = new LogOnDisk(new FoundLog(format, history.session(id)), stamp);
                waiting |= session != null && session.state() == State.EXCLUDED;
                boolean isNew = session == null || session.key() == null;
                if (isLeft(id) && !(isNew && scan.prompts(id).onlyBareCommands()) && hasChanged(log, session)) {
                    logs.add(log);
                }
            }
            return logs;
        }

        private boolean hasChanged(LogOnDisk log, @Nullable SourceFile session) {
            if (session == null || rereadAll || rewritten) {
                return true;
            }
            boolean same = session.size() == log.stamp().size()
                    && session.modified().equals(log.stamp().modified());
            return switch (session.state()) {
                case ARCHIVED, REDUCED, FAILED -> !same;
                // The log that was preferred is gone from the archive too.
                case SURPASSED, FORGOTTEN -> true;
                case EXCLUDED -> !exclusion.holds(log, loader);
            };
        }
    }
}
