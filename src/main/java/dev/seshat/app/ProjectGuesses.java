package dev.seshat.app;

import dev.seshat.archive.BrowsedSession;
import dev.seshat.discover.Agents;
import dev.seshat.discover.FoundLog;
import dev.seshat.discover.ListedSession;
import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Guesses where sessions worked whose logs do not say: shown to people, marked as a guess, never to programs.
public final class ProjectGuesses {

    private static final String MARK = "?";

    /// Guessing reads the disk, and logs in one directory share a guess.
    private final Map<Path, Project> byDirectory = new HashMap<>();

    /// The guess for a session; unknown if there is none, or none is needed.
    public Project of(ListedSession listed) {
        if (listed.session().facts().project().path() != null) {
            return Project.UNKNOWN;
        }
        return guess(listed.agent(), listed.file());
    }

    private Project guess(String agent, Path log) {
        Path directory = Objects.requireNonNullElse(log.getParent(), log);
        return byDirectory.computeIfAbsent(directory, _ -> guessed(agent, log));
    }

    private static Project guessed(String agent, Path log) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(agent))
                .flatMap(format -> format.recognise(log).map(file -> new FoundLog(format, file)).stream())
                .findFirst()
                .map(ProjectGuesses::guess)
                .orElse(Project.UNKNOWN);
    }

    /// The same for a session of a list. What only the archive has is not guessed at: the disk tells nothing of it.
    public Project of(BrowsedSession browsed) {
        Session session = browsed.session();
        if (!browsed.isOnDisk() || session.facts().project().path() != null) {
            return Project.UNKNOWN;
        }
        return guess(session.agent(), session.file());
    }

    /// The same for a single session.
    static Project of(Session session, FoundLog log) {
        return session.facts().project().path() == null ? guess(log) : Project.UNKNOWN;
    }

    private static Project guess(FoundLog log) {
        return Project.at(log.format().guessProject(log.file()).orElse(null));
    }

    /// The name of a project in a table: `app` as logged, `app?` as guessed, or a dash.
    public static String label(Checkout logged, Project guess, ProjectLabels labels) {
        String label = labels.full(logged);
        if (label != null) {
            return label;
        }
        return guess.name() == null ? "–" : guess.name() + MARK;
    }
}
