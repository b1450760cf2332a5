package dev.seshat.discover;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Leaves out logs that repeat a part of a session of which a more complete log was found.
final class Excerpts {

    private Excerpts() {}

    /// Those that are needed. Usually all are.
    static List<LogOnDisk> without(List<LogOnDisk> logs) {
        if (logs.stream().noneMatch(Excerpts::isExcerpt)) {
            return logs;
        }
        Set<String> complete = new HashSet<>();
        for (LogOnDisk log : logs) {
            if (!isExcerpt(log)) {
                complete.add(session(log));
            }
        }
        return logs.stream()
                .filter(log -> !isExcerpt(log) || !complete.contains(session(log)))
                .toList();
    }

    /// Those that are no excerpts, where it was not looked for complete ones.
    static List<LogOnDisk> none(List<LogOnDisk> logs) {
        return logs.stream().filter(log -> !isExcerpt(log)).toList();
    }

    private static boolean isExcerpt(LogOnDisk log) {
        return log.log().format().isExcerpt(log.log().file());
    }

    private static String session(LogOnDisk log) {
        return log.log().format().agent() + " "
                + Objects.requireNonNullElse(log.log().file().id(), "");
    }
}
