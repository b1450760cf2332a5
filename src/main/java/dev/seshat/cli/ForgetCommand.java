package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Forgotten;
import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.Visible;
import dev.seshat.model.PathText;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `forget`: deletes a session from the archive for good, although its log may be there.
final class ForgetCommand implements Verb {

    @Override
    public String name() {
        return "forget";
    }

    @Override
    public String summary() {
        return "Delete a session from the archive, for good.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(String.class)
                        .arity("1")
                        .required(true)
                        .description("The id of a session, the first characters of it, or its key.")
                        .build())
                .addOption(CommonOptions.flag("--undo", "Take the session back, from its log if that is still there."))
                .addOption(CommonOptions.flag("--yes", "Do not ask."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat forget 1f3a          asks, then deletes it and its subagents' sessions",
                        "  seshat forget 1f3a --yes    does not ask",
                        "  seshat forget 1f3a --undo   archives it again at the next index");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = Services.of(arguments, console);
        String argument = arguments.matchedPositionalValue(0, "");
        boolean undo = arguments.hasMatchedOption("--undo");
        services.store().find().orElseThrow(ForgetCommand::noArchive).close();
        return services.store()
                .change(
                        archive -> undo
                                ? remember(argument, archive, console)
                                : forget(argument, arguments, archive, services, console),
                        services.voice());
    }

    private static SeshatException noArchive() {
        return new SeshatException(Kind.NOT_FOUND, "there is no archive yet, so there is nothing to forget.");
    }

    private static ExitCode forget(
            String argument, ParseResult arguments, Archive archive, Services services, Console console) {
        ArchivedSession named = WrongUse.hinted(arguments, () -> ArchiveArgument.find(argument, archive))
                .orElseThrow(() -> new SeshatException(
                        Kind.NOT_FOUND, "no session of the archive has the id “" + Visible.line(argument) + "”."));
        List<Session> all = withSubagents(named.session(), archive);
        int formers = archive.formersOf(named.session().key()).size();
        String question = "Forget “" + title(named.session()) + "” ("
                + Humane.count(named.session().facts().messageCount(), "message") + ")"
                + (all.size() > 1 ? " and " + Humane.count(all.size() - 1, "session") + " of its subagents" : "")
                + (formers == 0 ? "" : " and " + Humane.count(formers, "former version")) + "?";
        if (!arguments.hasMatchedOption("--yes")
                && !console.ask(question).orElseThrow(() -> WrongUse.of(arguments, "nobody to ask: say --yes."))) {
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
            console.tell("Forgotten. The present version stays.");
            return ExitCode.DONE;
        }
        console.tell("Forgotten. "
                + (named.logGone()
                        ? ""
                        : "Its log stays where it is: "
                                + PathText.of(named.session().file()) + ". ")
                + "To take it back: seshat forget --undo "
                + named.session().key().sessionId());
        return ExitCode.DONE;
    }

    private static List<Session> withSubagents(Session session, Archive archive) {
        List<Session> all = new ArrayList<>(List.of(session));
        // In a shared archive others may claim to be subagents of it.
        archive.subagents(session.key()).stream()
                .map(ArchivedSession::session)
                .filter(subagent ->
                        subagent.key().workstationId().equals(session.key().workstationId()))
                .forEach(all::add);
        return all;
    }

    private static String title(Session session) {
        return Visible.line(Objects.requireNonNullElse(
                session.facts().title(), session.key().sessionId()));
    }

    private static ExitCode remember(String argument, Archive archive, Console console) {
        List<Forgotten> forgotten = archive.forgotten();
        List<Forgotten> named =
                forgotten.stream().filter(each -> isNamed(each.key(), argument)).toList();
        if (named.isEmpty()) {
            throw new SeshatException(
                    Kind.NOT_FOUND, "no forgotten session has the id “" + Visible.line(argument) + "”.");
        }
        if (named.size() > 1) {
            throw new SeshatException(
                    Kind.AMBIGUOUS,
                    "“" + Visible.line(argument) + "” could be any of " + named.size() + ": give more of it.");
        }
        try (ArchiveWriter writer = archive.writer()) {
            // What was forgotten in the same step are its subagents.
            forgotten.stream()
                    .filter(each -> each.at().equals(named.getFirst().at()))
                    .forEach(each -> writer.remember(each.key()));
            writer.commit();
        }
        console.tell("Taken back. If its log is still there, the next index archives it: seshat index");
        return ExitCode.DONE;
    }

    private static boolean isNamed(SessionKey key, String argument) {
        return key.toString().equals(argument)
                || (argument.length() >= SessionArgument.MIN_PREFIX
                        && key.sessionId().startsWith(argument));
    }
}
