package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// An agent that writes its logs in the format of another: its name and where it keeps them. How it resumes
/// sessions and when it deletes logs is not known.
///
/// @param agent its short name
/// @param displayName its name for people
/// @param roots the directories below which it keeps its logs
public record Relative(String agent, String displayName, Function<Environment, List<Path>> roots) {

    public Relative {
        requireNonNull(agent, "agent");
        requireNonNull(displayName, "displayName");
        requireNonNull(roots, "roots");
    }

    /// One whose directories are in the home directory.
    public static Relative atHome(String agent, String displayName, String... directories) {
        return new Relative(
                agent,
                displayName,
                environment -> List.of(directories).stream()
                        .map(directory -> environment.home().resolve(directory))
                        .toList());
    }

    /// One whose directory is among those that programs share for their data.
    public static Relative inData(String agent, String displayName, String directory) {
        return new Relative(
                agent, displayName, environment -> List.of(dataHome(environment).resolve(directory)));
    }

    /// Where programs keep their data.
    public static Path dataHome(Environment environment) {
        return environment
                .findPath("XDG_DATA_HOME")
                .filter(Path::isAbsolute)
                .orElseGet(() -> environment.home().resolve(".local").resolve("share"));
    }

    /// That a session cannot go on elsewhere.
    public Continuation continuation() {
        return new Continuation.Impossible("Seshat does not know how " + displayName + " copies a session.");
    }

    /// The words of the command that resumes a session: none that is known.
    public List<String> resumeCommand(Session session) {
        return List.of();
    }

    /// What moving a project's sessions cannot do.
    public String relocationLimit() {
        return "Seshat does not know how " + displayName + " resumes its sessions.";
    }
}
