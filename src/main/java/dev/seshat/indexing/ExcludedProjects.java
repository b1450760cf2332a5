package dev.seshat.indexing;

import dev.seshat.agent.LogReader;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import java.util.Optional;
import java.util.function.Predicate;

/// The projects not to archive. A log without a working directory belongs to none of them.
public final class ExcludedProjects {

    /// Excludes nothing.
    public static final ExcludedProjects NONE = new ExcludedProjects(_ -> false, true);

    private final Predicate<String> excluded;
    private final boolean none;

    private ExcludedProjects(Predicate<String> excluded, boolean none) {
        this.excluded = excluded;
        this.none = none;
    }

    /// Exclude the projects at these paths.
    public static ExcludedProjects of(Predicate<String> excluded) {
        return new ExcludedProjects(excluded, false);
    }

    /// Whether a session is in an excluded project.
    public boolean holds(ArchivedSession session) {
        return holds(session.session().facts().project());
    }

    private boolean holds(Project project) {
        return !none && project.path() != null && excluded.test(project.path());
    }

    /// Whether a log that was excluded once still is. Cost: its first lines are read, unless nothing is
    /// excluded.
    boolean holds(LogOnDisk log, SessionLoader loader) {
        try {
            return !none && refuse(log, loader.reader(log.log())).isPresent();
        } catch (SeshatException e) {
            return true;
        }
    }

    /// Why a log must not be archived; empty if it may.
    Optional<DuplicateLogPolicy.Refusal> refuse(LogOnDisk log, LogReader reader) {
        if (none) {
            return Optional.empty();
        }
        Project project = reader.project(log.log().file());
        return holds(project)
                ? Optional.of(new DuplicateLogPolicy.Refusal(
                        SourceFile.State.EXCLUDED, "its project " + project.path() + " is excluded"))
                : Optional.empty();
    }
}
