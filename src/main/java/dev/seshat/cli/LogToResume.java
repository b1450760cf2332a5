package dev.seshat.cli;

import dev.seshat.app.ArchiveArgument;
import dev.seshat.app.Services;
import dev.seshat.app.SessionArgument;
import dev.seshat.app.restore.Restore;
import dev.seshat.app.restore.RestoreRequest;
import dev.seshat.app.restore.RestoreResult;
import dev.seshat.app.restore.RestoreResult.OfFile;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.RawFile;
import dev.seshat.discover.FoundLog;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/// Finds the log of a session to resume. One that is gone is put back first.
final class LogToResume {

    private final ParseResult arguments;
    private final Services services;
    private final Console console;

    LogToResume(ParseResult arguments, Services services, Console console) {
        this.arguments = arguments;
        this.services = services;
        this.console = console;
    }

    /// The log, or why there is none.
    FoundLog find(String argument) {
        try {
            return onDisk(argument);
        } catch (SeshatException e) {
            Optional<Path> restored = e.kind() == Kind.NOT_FOUND ? restored(argument) : Optional.empty();
            return restored.map(path -> onDisk(path.toString())).orElseThrow(() -> e);
        }
    }

    private FoundLog onDisk(String argument) {
        return UsageError.hinted(
                arguments, () -> new SessionArgument(services.finder(), services.loader()).find(argument));
    }

    /// The log of an archived session, put back; empty if no session has that name.
    private Optional<Path> restored(String argument) {
        try (Archive archive = services.store().find().orElse(null)) {
            return archive == null
                    ? Optional.empty()
                    : ArchiveArgument.find(argument, archive).map(found -> restore(found, archive));
        }
    }

    private Path restore(ArchivedSession found, Archive archive) {
        Session session = found.session();
        String id = TerminalText.line(session.key().sessionId());
        FormerVersion former = found.former();
        if (former != null) {
            throw unable(id + " is a former version of a session. To resume the current one: seshat resume "
                    + TerminalText.line(former.of().sessionId()));
        }
        if (!session.key().workstationId().equals(services.workstation().id())) {
            throw unable(id + " is a session of workstation "
                    + TerminalText.line(session.key().workstationId())
                    + ", where its directory is. To read it: seshat show " + id);
        }
        // A subagent's log is of no use by itself; the caller names its parent.
        if (session.parentKey() != null) {
            throw unable(ResumeCommand.subagent(session.parentKey()));
        }
        if (!archive.raw().areKept()) {
            throw messagesOnly(id);
        }
        RestoreResult result =
                new Restore(archive, services.workstation()).restore(List.of(session.key()), RestoreRequest.IN_PLACE);
        OfFile log = result.files()
                .filter(file ->
                        file.file().key().equals(session.key()) && file.file().kind() != RawFile.Kind.SIDE)
                .findFirst()
                .orElseThrow(() -> messagesOnly(id));
        if (!log.outcome().isThere()) {
            throw unable("the log of " + id + " is gone and could not be restored: " + problem(log));
        }
        console.tell("Restored its log: " + TerminalText.line(log.place().toString()));
        // The agent can do without these.
        result.files()
                .filter(file -> !file.outcome().isThere())
                .forEach(file -> console.tell("Not restored: " + problem(file)));
        result.sessions().forEach(each -> each.notes().forEach(console::tell));
        markAsUsed(log.place());
        return log.place();
    }

    private static String problem(OfFile file) {
        return TerminalText.line(file.place() + ": " + Objects.requireNonNullElse(file.reason(), ""));
    }

    /// Agents delete logs of a certain age when they start, so a log about to be used gets the present time.
    private static void markAsUsed(Path log) {
        try {
            Files.setLastModifiedTime(log, FileTime.from(Instant.now()));
        } catch (IOException e) {
            // The session can be resumed all the same, and the archive keeps the log.
        }
    }

    private static SeshatException messagesOnly(String id) {
        return unable(
                "the log of " + id + " is gone, and the archive keeps only its messages, which no agent resumes. To"
                        + " read it: seshat show " + id);
    }

    private static SeshatException unable(String why) {
        return new SeshatException(Kind.WRONG_USE, why);
    }
}
