package dev.seshat.indexing;

import dev.seshat.agent.SidecarNames;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.SourceFile;
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

/// Finds unchanged logs whose sessions were renamed: an agent may keep names beside the logs. For one use.
///
/// Cost: nothing for a log whose side files are unchanged since it was read.
final class RenamedSessions {

    /// A side file modified this shortly before a log was read may have changed again without a new time.
    private static final Duration TOO_FRESH = Duration.ofSeconds(2);

    private final Archive archive;
    private final Workstation workstation;
    private final Map<String, Optional<SidecarNames>> names = new HashMap<>();
    private final Set<Path> renamed = new HashSet<>();
    private final List<SourceFile> unchanged = new ArrayList<>();

    RenamedSessions(Archive archive, Workstation workstation) {
        this.archive = archive;
        this.workstation = workstation;
    }

    /// Check one of the unchanged logs.
    boolean isRenamed(LogOnDisk log, @Nullable LogRecord known) {
        SidecarNames beside = names.computeIfAbsent(
                        log.log().format().agent(), _ -> log.log().format().sidecarNames())
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

    /// The logs of renamed sessions.
    Set<Path> logs() {
        return Set.copyOf(renamed);
    }

    /// Whether to record the checks that found nothing.
    boolean lookedInVain() {
        return !unchanged.isEmpty();
    }

    /// Record when they were checked, so that they are not checked again until something changes.
    void note(ArchiveWriter writer, Instant now) {
        unchanged.forEach(source -> writer.note(source.readAt(now)));
    }
}
