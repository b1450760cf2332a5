package dev.seshat.cli;

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

/// Where sessions may have worked whose logs do not say it: a person sees it marked as a guess, a program never.
final class ProjectGuesses {

    private static final String MARK = "?";

    /// Guessing looks at the disk, and logs that lie together have one guess.
    private final Map<Path, Project> byDirectory = new HashMap<>();

    /// The guess for a session; unknown where there is none, and where none is needed.
    Project of(ListedSession listed) {
        if (listed.session().facts().project().path() != null) {
            return Project.UNKNOWN;
        }
        Path directory = Objects.requireNonNullElse(listed.file().getParent(), listed.file());
        return byDirectory.computeIfAbsent(directory, _ -> guess(listed));
    }

    private static Project guess(ListedSession listed) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(listed.agent()))
                .flatMap(format -> format.recognise(listed.file()).map(file -> new FoundLog(format, file)).stream())
                .findFirst()
                .map(ProjectGuesses::guess)
                .orElse(Project.UNKNOWN);
    }

    /// The same for one session alone.
    static Project of(Session session, FoundLog log) {
        return session.facts().project().path() == null ? guess(log) : Project.UNKNOWN;
    }

    private static Project guess(FoundLog log) {
        return Project.at(log.format().guessProject(log.file()).orElse(null));
    }

    /// The name of a project in a table: `app` as logged, `app?` as guessed, or a dash.
    static String label(Checkout logged, Project guess, ProjectLabels labels) {
        String label = labels.full(logged);
        if (label != null) {
            return label;
        }
        return guess.name() == null ? "–" : guess.name() + MARK;
    }
}
