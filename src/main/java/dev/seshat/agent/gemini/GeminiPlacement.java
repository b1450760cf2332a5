package dev.seshat.agent.gemini;

import dev.seshat.agent.Continuation;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.SessionFile;
import dev.seshat.json.JsonMembers;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Gemini CLI's project directories: it resumes only sessions of the project it runs in, under a name that it chose
/// for the project.
final class GeminiPlacement implements LogPlacement {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String CHATS = "chats";
    private static final String LINES = ".jsonl";
    private static final int LETTERS_IN_NAME = 8;

    @Override
    public List<Path> parts(SessionFile log) {
        Path path = log.path().toAbsolutePath();
        Path directory = path.getParent();
        // The subagents of a session share a directory.
        return List.of(log.parentId() == null || directory == null ? path : directory);
    }

    @Override
    public Optional<Path> directoryFor(SessionFile log, String workingDirectory) {
        Path project = GeminiLayout.projectDirectory(log);
        Path tmp = project == null ? null : project.getParent();
        return tmp == null
                ? Optional.empty()
                : GeminiPlace.directoryOf(tmp, workingDirectory).map(directory -> directory.resolve(CHATS));
    }

    /// The format has no link to the original.
    static Continuation continuation(Continuation.Request request) {
        if (!String.valueOf(request.log().path().getFileName()).endsWith(LINES)) {
            return new Continuation.Impossible(
                    "Its log is of an older Gemini CLI. Resume it once where it is, and Gemini CLI converts it.");
        }
        Optional<Path> chats = new GeminiPlacement()
                .directoryFor(request.log(), request.directory().toString());
        if (chats.isEmpty()) {
            return new Continuation.Impossible(
                    "Gemini CLI does not know this directory yet. Start it here once, then run this again.");
        }
        String name =
                "session-" + MINUTE.format(request.at()) + "-" + request.id().substring(0, LETTERS_IN_NAME) + LINES;
        String hash = GeminiPlace.sha256(request.directory().toString());
        return new Continuation.Copy(
                chats.get().resolve(name),
                (_, line, edits) -> {
                    if (line.places().containsKey("sessionId")) {
                        line.set("sessionId", JsonMembers.quoted(request.id()), edits);
                    }
                    if (line.places().containsKey("projectHash")) {
                        line.set("projectHash", JsonMembers.quoted(hash), edits);
                    }
                },
                List.of("gemini", "--resume", request.id()));
    }
}
