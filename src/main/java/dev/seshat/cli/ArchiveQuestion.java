package dev.seshat.cli;

import dev.seshat.app.ArchiveArgument;
import dev.seshat.app.FreshArchive;
import dev.seshat.app.Services;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// A question about links, asked of the archive after new logs were taken in.
final class ArchiveQuestion {

    private ArchiveQuestion() {}

    /// The options of commands that ask one.
    static CommandSpec addTo(CommandSpec spec) {
        spec.addOption(CommonOptions.flag("--no-index", "Ask the archive as it is, without looking for new logs."))
                .addOption(CommonOptions.flag("--json", "Print the answer as JSON."));
        return SettingsOptions.addTo(spec);
    }

    /// Open the archive, take in new logs, and ask.
    static ExitCode ask(ParseResult arguments, Console console, BiFunction<Archive, Services, ExitCode> question) {
        Services services = SettingsOptions.services(arguments, console);
        try (FreshArchive fresh = FreshArchive.open(services, console, !arguments.hasMatchedOption("--no-index"))) {
            fresh.update();
            ExitCode code = question.apply(fresh.archive(), services);
            fresh.reportSkipped();
            long unlinked = fresh.archive().links().incomplete(services.workstation());
            if (unlinked > 0) {
                console.tell(HumanReadable.count(unlinked, "session")
                        + " from an older Seshat have no links yet. To make them: seshat index");
            }
            return code;
        }
    }

    /// The session that a person names.
    static ArchivedSession session(ParseResult arguments, Archive archive) {
        String name = arguments.matchedPositionalValue(0, "");
        return UsageError.hinted(arguments, () -> ArchiveArgument.find(name, archive))
                .orElseThrow(() -> new SeshatException(
                        Kind.NOT_FOUND, "no archived session has the id “" + TerminalText.line(name) + "”."));
    }

    /// What a line of a table says of a session: its title, or that it has none.
    static String title(Session session) {
        String title = session.facts().title();
        return (session.parentKey() == null ? "" : "↳ ") + (title == null ? "(no title)" : title);
    }
}
