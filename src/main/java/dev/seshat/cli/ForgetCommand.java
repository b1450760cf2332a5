package dev.seshat.cli;

import dev.seshat.app.ArchiveArgument;
import dev.seshat.app.Services;
import dev.seshat.app.SessionArgument;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.ForgottenSession;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `forget`: permanently deletes a session from the archive, even if its log exists.
final class ForgetCommand implements CliCommand {

    @Override
    public String name() {
        return "forget";
    }

    @Override
    public String summary() {
        return "Permanently delete a session from the archive.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("A session id, the beginning of one, or a session key.")
                        .build())
                .addOption(CommonOptions.flag(
                        "--undo", "Allow the session again; the next index archives its log, if it still exists."))
                .addOption(CommonOptions.flag("--yes", "Do not ask for confirmation."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat forget 1f3a          delete it and its subagents, after asking",
                        "  seshat forget 1f3a --yes    delete without asking",
                        "  seshat forget 1f3a --undo   let the next index archive it again");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        String argument = arguments.matchedPositionalValue(0, "");
        boolean undo = arguments.hasMatchedOption("--undo");
        services.store().find().orElseThrow(ForgetCommand::noArchive).close();
        return services.store()
                .change(
                        archive -> undo
                                ? remember(argument, archive, console)
                                : forget(argument, arguments, archive, services, console),
                        services.storeListener());
    }

    private static SeshatException noArchive() {
        return new SeshatException(Kind.NOT_FOUND, "there is no archive yet, so there is nothing to forget.");
    }

    private static ExitCode forget(
            String argument, ParseResult arguments, Archive archive, Services services, Console console) {
        ArchivedSession named = UsageError.hinted(arguments, () -> ArchiveArgument.find(argument, archive))
                .orElseThrow(() -> new SeshatException(
                        Kind.NOT_FOUND, "no archived session has the id “" + TerminalText.line(argument) + "”."));
        List<Session> all = withSubagents(named.session(), archive);
        int formers = archive.formersOf(named.session().key()).size();
        String question = "Forget “" + title(named.session()) + "” ("
                + HumanReadable.count(named.session().facts().messageCount(), "message") + ")"
                + (all.size() > 1 ? " and " + HumanReadable.count(all.size() - 1, "session") + " of its subagents" : "")
                + (formers == 0 ? "" : " and " + HumanReadable.count(formers, "former version")) + "?";
        if (!arguments.hasMatchedOption("--yes")
                && !console.ask(question)
                        .orElseThrow(() -> UsageError.of(
                                arguments, "cannot ask for confirmation without a terminal; add --yes."))) {
            console.tell("Nothing was changed.");
            return ExitCode.DONE;
        }
        try (ArchiveWriter writer = archive.writer()) {
            Instant now = Instant.now();
            all.forEach(session -> writer.forget(session.key(), now));
            writer.commit();
            writer.erase();
        }
        // The cache holds titles and first prompts.
        services.forgetInCache(all.stream().map(Session::file).toList());
        if (named.former() != null) {
            console.tell("Forgotten. The current version stays.");
            return ExitCode.DONE;
        }
        console.tell("Forgotten. "
                + whatStays(named)
                + "To undo: seshat forget --undo "
                + named.session().key().sessionId());
        return ExitCode.DONE;
    }

    private static String whatStays(ArchivedSession named) {
        Path file = named.session().file();
        if (named.session().promptsOnly()) {
            return "Its prompts stay in " + PathCodec.of(Objects.requireNonNullElse(file.getParent(), file)) + ". ";
        }
        return named.logGone() ? "" : "Its log stays where it is: " + PathCodec.of(file) + ". ";
    }

    private static List<Session> withSubagents(Session session, Archive archive) {
        List<Session> all = new ArrayList<>(List.of(session));
        // In a shared archive, other users' sessions may claim to be its subagents.
        archive.subagents(session.key()).stream()
                .map(ArchivedSession::session)
                .filter(subagent ->
                        subagent.key().workstationId().equals(session.key().workstationId()))
                .forEach(all::add);
        return all;
    }

    private static String title(Session session) {
        return TerminalText.line(Objects.requireNonNullElse(
                session.facts().title(), session.key().sessionId()));
    }

    private static ExitCode remember(String argument, Archive archive, Console console) {
        List<ForgottenSession> forgotten = archive.forgotten();
        List<ForgottenSession> exact = forgotten.stream()
                .filter(each -> each.key().sessionId().equals(argument))
                .toList();
        List<ForgottenSession> named = !exact.isEmpty()
                ? exact
                : forgotten.stream()
                        .filter(each -> isNamed(each.key(), argument))
                        .toList();
        if (named.isEmpty()) {
            throw new SeshatException(
                    Kind.NOT_FOUND, "no forgotten session has the id “" + TerminalText.line(argument) + "”.");
        }
        if (named.size() > 1) {
            throw new SeshatException(
                    Kind.AMBIGUOUS,
                    "“" + TerminalText.line(argument) + "” matches " + named.size()
                            + " forgotten sessions. Give more of the id.");
        }
        try (ArchiveWriter writer = archive.writer()) {
            // Sessions forgotten at the same time are its subagents.
            forgotten.stream()
                    .filter(each -> each.at().equals(named.getFirst().at()))
                    .forEach(each -> writer.remember(each.key()));
            writer.commit();
        }
        console.tell("Undone. If its log still exists, the next index archives it again: seshat index");
        return ExitCode.DONE;
    }

    private static boolean isNamed(SessionKey key, String argument) {
        return key.toString().equals(argument)
                || (argument.length() >= SessionArgument.MIN_PREFIX
                        && key.sessionId().startsWith(argument));
    }
}
