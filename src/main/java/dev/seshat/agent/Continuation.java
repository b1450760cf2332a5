package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// How a session goes on in another directory while the original stays as it is.
public sealed interface Continuation {

    /// Seshat writes a copy of the log, which the agent then resumes.
    ///
    /// @param log where the copy must be
    /// @param change what differs in it
    /// @param words the command that resumes the copy
    record Copy(Path log, LineChange change, List<String> words) implements Continuation {
        public Copy {
            requireNonNull(log, "log");
            requireNonNull(change, "change");
            words = List.copyOf(words);
        }
    }

    /// The agent makes the copy itself, when this command is run in the directory.
    record ByAgent(List<String> words) implements Continuation {
        public ByAgent {
            words = List.copyOf(words);
        }
    }

    /// There is no way.
    record Impossible(String why) implements Continuation {
        public Impossible {
            requireNonNull(why, "why");
        }
    }

    /// What a copy is made of.
    ///
    /// @param directory where the session goes on
    /// @param id an id for the copy
    /// @param at when it is made
    record Request(Session session, SessionFile log, Path directory, String id, Instant at) {
        public Request {
            requireNonNull(session, "session");
            requireNonNull(log, "log");
            requireNonNull(directory, "directory");
            requireNonNull(id, "id");
            requireNonNull(at, "at");
        }

        /// A directory that the original names, as the copy names it: the project becomes the new directory.
        public String moved(String path) {
            String project = session.facts().project().path();
            if (project == null || !(path.equals(project) || path.startsWith(project + "/"))) {
                return path;
            }
            return directory + path.substring(project.length());
        }
    }
}
