package dev.seshat.archive;

import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The logs that have vanished since the last time, and those that are back.
record Presence(List<Path> gone, List<Path> back) {

    static final Presence UNCHANGED = new Presence(List.of(), List.of());

    Presence {
        gone = List.copyOf(gone);
        back = List.copyOf(back);
    }

    static Presence of(LogScan.Result found, Map<Path, KnownLog> known) {
        Set<Path> there = new HashSet<>();
        for (LogOnDisk log : found.logs()) {
            there.add(log.path());
        }
        List<Path> gone = known.entrySet().stream()
                .filter(each -> !each.getValue().gone() && !there.contains(each.getKey()))
                .map(Map.Entry::getKey)
                .filter(found::isGone)
                .toList();
        List<Path> back = known.entrySet().stream()
                .filter(each -> each.getValue().gone() && there.contains(each.getKey()))
                .map(Map.Entry::getKey)
                .toList();
        return new Presence(gone, back);
    }

    boolean isUnchanged() {
        return gone.isEmpty() && back.isEmpty();
    }
}
