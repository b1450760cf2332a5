package dev.seshat.archive;

import dev.seshat.agent.NamesBeside;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The logs that are as they were, but whose sessions are called otherwise now: an agent may keep the names beside the
/// logs. Used once.
///
/// Cost: nothing for a log beside which nothing changed since it was read.
final class Renamed {

    /// A file that changed so shortly before a log was read may have changed once more without another time.
    private static final Duration TOO_FRESH = Duration.ofSeconds(2);

    private final Archive archive;
    private final Workstation workstation;
    private final Map<String, Optional<NamesBeside>> names = new HashMap<>();
    private final Set<Path> renamed = new HashSet<>();
    private final List<SourceFile> unchanged = new ArrayList<>();

    Renamed(Archive archive, Workstation workstation) {
        this.archive = archive;
        this.workstation = workstation;
    }

    /// Look at one of the logs that have not changed themselves.
    boolean isRenamed(LogOnDisk log, @Nullable KnownLog known) {
        NamesBeside beside = names.computeIfAbsent(
                        log.log().format().agent(), _ -> log.log().format().namesBeside())
                .orElse(null);
        if (beside == null || known == null || known.state() != SourceFile.State.ARCHIVED) {
            return false;
        }
        Instant changed = beside.changed(log.log().file());
        if (changed == null || changed.isBefore(known.readAt().minus(TOO_FRESH))) {
            return false;
        }
        String name = beside.of(log.log().file());
        if (name == null || name.isBlank()) {
            return false;
        }
        archive.source(workstation, log.path()).ifPresent(source -> {
            if (name.strip().equals(title(source.key()))) {
                unchanged.add(source);
            } else {
                renamed.add(log.path());
            }
        });
        return renamed.contains(log.path());
    }

    private @Nullable String title(@Nullable SessionKey key) {
        return Optional.ofNullable(key)
                .flatMap(archive::find)
                .map(found -> Objects.requireNonNullElse(found.session().facts().title(), ""))
                .orElse(null);
    }

    /// Those that are called otherwise.
    Set<Path> logs() {
        return Set.copyOf(renamed);
    }

    /// Whether it is worth noting what was looked at in vain.
    boolean lookedInVain() {
        return !unchanged.isEmpty();
    }

    /// Note when they were looked at, so that they are not before something changes again.
    void note(ArchiveWriter writer, Instant now) {
        unchanged.forEach(source -> writer.note(source.readAt(now)));
    }
}
