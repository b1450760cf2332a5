package dev.seshat.indexing;

import dev.seshat.archive.LogRecord;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The logs that have vanished since last time, and those that are back.
record LogsGoneOrBack(List<Path> gone, List<Path> back) {

    static final LogsGoneOrBack UNCHANGED = new LogsGoneOrBack(List.of(), List.of());

    LogsGoneOrBack {
        gone = List.copyOf(gone);
        back = List.copyOf(back);
    }

    static LogsGoneOrBack of(LogScan.Result found, Map<Path, LogRecord> known) {
        List<Path> back = new ArrayList<>();
        int stayed = 0;
        for (LogOnDisk log : found.logs()) {
            LogRecord before = known.get(log.path());
            if (before != null && before.gone()) {
                back.add(log.path());
            } else if (before != null) {
                stayed++;
            }
        }
        int expected = 0;
        for (LogRecord before : known.values()) {
            expected += before.gone() ? 0 : 1;
        }
        return new LogsGoneOrBack(stayed == expected ? List.of() : gone(found, known), back);
    }

    private static List<Path> gone(LogScan.Result found, Map<Path, LogRecord> known) {
        Set<Path> there = found.logs().stream().map(LogOnDisk::path).collect(Collectors.toSet());
        return known.entrySet().stream()
                .filter(each -> !each.getValue().gone() && !there.contains(each.getKey()))
                .map(Map.Entry::getKey)
                .filter(found::isGone)
                .toList();
    }

    boolean isUnchanged() {
        return gone.isEmpty() && back.isEmpty();
    }
}
