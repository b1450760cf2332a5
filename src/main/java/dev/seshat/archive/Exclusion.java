package dev.seshat.archive;

import dev.seshat.agent.LogReader;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import java.util.Optional;
import java.util.function.Predicate;

/// The projects that are not archived. A log that names no working directory belongs to none of them.
public final class Exclusion {

    /// Every project is archived.
    public static final Exclusion NONE = new Exclusion(_ -> false, true);

    private final Predicate<String> excluded;
    private final boolean none;

    private Exclusion(Predicate<String> excluded, boolean none) {
        this.excluded = excluded;
        this.none = none;
    }

    /// Leave out the projects at these paths.
    public static Exclusion of(Predicate<String> excluded) {
        return new Exclusion(excluded, false);
    }

    /// Whether a session is of such a project.
    public boolean holds(ArchivedSession session) {
        return holds(session.session().facts().project());
    }

    private boolean holds(Project project) {
        return !none && project.path() != null && excluded.test(project.path());
    }

    /// Whether a log that was left out once still is to be. Cost: its first lines are read, unless nothing is excluded.
    boolean holds(LogOnDisk log, int maxLineBytes) {
        try {
            return !none && refuse(log, log.log().format().reader(maxLineBytes)).isPresent();
        } catch (SeshatException e) {
            return true;
        }
    }

    /// Why a log may not be taken in; nothing when it may.
    Optional<Rivals.Refusal> refuse(LogOnDisk log, LogReader reader) {
        if (none) {
            return Optional.empty();
        }
        Project project = reader.project(log.log().file());
        return holds(project)
                ? Optional.of(
                        new Rivals.Refusal(SourceFile.State.EXCLUDED, "its project " + project.path() + " is excluded"))
                : Optional.empty();
    }
}
