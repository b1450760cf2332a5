package dev.seshat.agent.pi;

import dev.seshat.agent.Continuation;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.SessionFile;
import dev.seshat.json.JsonMembers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// pi's directories of sessions: its list of sessions shows those of the directory it runs in. Where the logs of all
/// directories are together, they stay there.
final class PiPlacement implements LogPlacement {

    @Override
    public List<Path> parts(SessionFile log) {
        return List.of(log.path().toAbsolutePath());
    }

    @Override
    public Optional<Path> directoryFor(SessionFile log, String workingDirectory) {
        Path directory = log.path().toAbsolutePath().getParent();
        if (directory == null) {
            return Optional.empty();
        }
        String name = String.valueOf(directory.getFileName());
        boolean byProject = name.startsWith("--") && name.endsWith("--");
        return Optional.of(byProject ? directory.resolveSibling(nameOf(workingDirectory)) : directory);
    }

    /// One separator at the beginning is dropped; spaces, dots and underscores stay.
    static String nameOf(String workingDirectory) {
        return "--" + workingDirectory.replaceFirst("^[/\\\\]", "").replaceAll("[/\\\\:]", "-") + "--";
    }

    /// A copy as pi's own fork: a new first line that names the file it came from, and the same entries.
    static Continuation continuation(Continuation.Request request) {
        Path log = request.log().path().toAbsolutePath();
        Path directory = new PiPlacement()
                .directoryFor(request.log(), request.directory().toString())
                .orElseThrow(() -> new IllegalArgumentException("no directory: " + log));
        String time = request.at().toString();
        Path copy = directory.resolve(time.replaceAll("[:.]", "-") + "_" + request.id() + ".jsonl");
        return new Continuation.Copy(
                copy,
                (number, line, edits) -> {
                    if (number > 0 || !line.text("type").equals(Optional.of("session"))) {
                        return;
                    }
                    line.set("id", JsonMembers.quoted(request.id()), edits);
                    line.set("timestamp", JsonMembers.quoted(time), edits);
                    line.set("cwd", JsonMembers.quoted(request.directory().toString()), edits);
                    // The first version had another name for it.
                    String origin = line.places().containsKey("version") ? "parentSession" : "branchedFrom";
                    line.set(origin, JsonMembers.quoted(log.toString()), edits);
                },
                List.of("pi", "--session", copy.toString()));
    }
}
