package dev.seshat.archive;

import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The logs that have vanished since the last time, and those that are back.
record Presence(List<Path> gone, List<Path> back) {

    static final Presence UNCHANGED = new Presence(List.of(), List.of());

    Presence {
        gone = List.copyOf(gone);
        back = List.copyOf(back);
    }

    static Presence of(LogScan.Result found, Map<Path, KnownLog> known) {
        List<Path> back = new ArrayList<>();
        int stayed = 0;
        for (LogOnDisk log : found.logs()) {
            KnownLog before = known.get(log.path());
            if (before != null && before.gone()) {
                back.add(log.path());
            } else if (before != null) {
                stayed++;
            }
        }
        int expected = 0;
        for (KnownLog before : known.values()) {
            expected += before.gone() ? 0 : 1;
        }
        return new Presence(stayed == expected ? List.of() : gone(found, known), back);
    }

    private static List<Path> gone(LogScan.Result found, Map<Path, KnownLog> known) {
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
