package dev.seshat.archive;

import static dev.seshat.archive.Projects.HERE;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.ModelResponse;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Sessions without a log, for tests of the archive alone.
final class Sessions {

    private static final Instant MODIFIED = Instant.parse("2026-02-01T12:00:00.000000001Z");

    private Sessions() {}

    static Session of(String cwd, String id, int messages) {
        SessionFacts facts = new SessionFacts(
                id,
                null,
                null,
                new Project(cwd),
                null,
                "the title of " + id,
                null,
                null,
                null,
                null,
                messages,
                messages,
                Map.of(),
                List.of(),
                Usage.NONE,
                SkippedLines.NONE);
        SessionKey key = SessionKey.of(HERE, facts.project(), id);
        return new Session(key, "claude", null, Path.of(cwd, id + ".jsonl"), MODIFIED, MODIFIED, facts);
    }

    /// Prompts with these texts.
    static List<Message> prompts(String... texts) {
        List<Message> messages = new ArrayList<>();
        for (String text : texts) {
            messages.add(new Message(messages.size(), Category.USER, null, null, false, new Content.Text(text)));
        }
        return messages;
    }

    /// Store a session as if its log had been read; nothing is committed.
    static void put(
            Archive archive,
            ArchiveWriter writer,
            Session session,
            List<Message> messages,
            List<ModelResponse> responses) {
        SessionIntake intake = writer.replace(HERE, session.file(), session.modified());
        MessagePacker packer = archive.packer();
        packer.begin();
        packer.project(session.facts().project());
        messages.forEach(packer::accept);
        responses.forEach(packer::response);
        intake.add(packer.take());
        intake.finish(session, source(session));
    }

    static SourceFile source(Session session) {
        return new SourceFile(
                HERE,
                session.file(),
                session.agent(),
                SourceFile.State.ARCHIVED,
                null,
                session.modified(),
                1,
                null,
                session.modified().plusSeconds(10),
                Checkpoint.START,
                Fingerprint.NONE,
                session.key());
    }
}
