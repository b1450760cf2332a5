package dev.seshat.archive.status;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.LogRecord;
import dev.seshat.discover.LogOnDisk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The logs that an agent will delete within a week.
///
/// @param count how many there are
/// @param unsafe those of them whose current state is not archived
public record DueLogs(String agentName, int count, List<LogOnDisk> unsafe) {
    public DueLogs {
        requireNonNull(agentName, "agentName");
        unsafe = List.copyOf(unsafe);
    }

    /// Find them by their stamps. Agents that delete nothing within a week are left out.
    ///
    /// @param known what the archive knows about the logs
    public static List<DueLogs> of(
            List<LogOnDisk> logs, Map<Path, LogRecord> known, List<Retention> retentions, Instant now) {
        List<DueLogs> due = new ArrayList<>();
        for (Retention retention : retentions) {
            int count = 0;
            List<LogOnDisk> unsafe = new ArrayList<>();
            for (LogOnDisk log : logs) {
                if (retention.endsBy(now.plus(CompletenessCheck.SOON), log)) {
                    count++;
                    if (CompletenessCheck.isUnsafe(log, known.get(log.path()))) {
                        unsafe.add(log);
                    }
                }
            }
            if (count > 0) {
                due.add(new DueLogs(retention.format().displayName(), count, unsafe));
            }
        }
        return due;
    }

    /// The paths of the unsafe ones.
    public List<Path> unsafePaths() {
        return unsafe.stream().map(LogOnDisk::path).toList();
    }

    /// The same after more was archived.
    public DueLogs checkedAgain(Map<Path, LogRecord> known) {
        return new DueLogs(
                agentName,
                count,
                unsafe.stream()
                        .filter(log -> CompletenessCheck.isUnsafe(log, known.get(log.path())))
                        .toList());
    }
}
