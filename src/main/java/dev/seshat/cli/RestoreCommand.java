package dev.seshat.cli;

import dev.seshat.app.ArchiveArgument;
import dev.seshat.app.Services;
import dev.seshat.app.restore.Restore;
import dev.seshat.app.restore.RestoreRequest;
import dev.seshat.app.restore.RestoreResult;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.cli.output.RestoreSummary;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `restore`: puts logs back from the bytes that the archive keeps.
final class RestoreCommand implements CliCommand {

    @Override
    public String name() {
        return "restore";
    }

    @Override
    public String summary() {
        return "Put back logs that are gone, byte for byte.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SESSION")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("0..*")
                        .description("Session ids, beginnings of ids, or session keys.")
                        .build())
                .addOption(CommonOptions.flag("--missing", "Every session whose log is gone."))
                .addOption(CommonOptions.flag("--all", "Every session in the archive; needs --to."))
                .addOption(OptionSpec.builder("--to")
                        .type(Path.class)
                        .paramLabel("DIR")
                        .description("Write below this directory, where each file gets its absolute path.")
                        .build())
                .addOption(CommonOptions.flag(
                        "--beside", "Where another file is in its place, write NAME.restored beside it."))
                .addOption(CommonOptions.flag("--dry-run", "Only say what would be restored."))
                .addOption(CommonOptions.flag("--json", "Print the result as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat restore 1f3a                put the log back where it was",
                        "  seshat restore --missing           put back every log that is gone",
                        "  seshat restore --missing --dry-run say which these are",
                        "  seshat restore 1f3a --to ~/found   write it below another directory",
                        "  seshat restore --all --to ~/logs   write every log below a directory");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        List<String> names = arguments.matchedPositionalValue(0, List.of());
        boolean all = arguments.hasMatchedOption("--all");
        boolean missing = arguments.hasMatchedOption("--missing");
        Path to = arguments.matchedOptionValue("--to", (Path) null);
        if ((names.isEmpty() ? 0 : 1) + (all ? 1 : 0) + (missing ? 1 : 0) != 1) {
            throw UsageError.of(arguments, "name sessions, or give either --missing or --all.");
        }
        if (all && to == null) {
            throw UsageError.of(
                    arguments, "--all needs --to DIR. To put back what is gone where it was, use --missing.");
        }
        RestoreRequest how = new RestoreRequest(
                to == null ? null : to.toAbsolutePath().normalize(),
                arguments.hasMatchedOption("--beside"),
                arguments.hasMatchedOption("--dry-run"));
        Services services = SettingsOptions.services(arguments, console);
        RestoreResult result;
        try (Archive archive = services.store().find().orElseThrow(RestoreCommand::noArchive)) {
            if (!archive.raw().areKept()) {
                throw new SeshatException(
                        Kind.WRONG_USE,
                        "this shared archive keeps messages only, because it masks secrets; logs cannot be restored"
                                + " from it.");
            }
            Restore restore = new Restore(archive, services.workstation());
            result = all
                    ? restore.all(how)
                    : missing
                            ? restore.missing(how)
                            : restore.restore(UsageError.hinted(arguments, () -> keys(names, archive)), how);
        }
        try (Output out = Output.plain(console)) {
            RestoreSummary summary = new RestoreSummary(result, how);
            if (arguments.hasMatchedOption("--json")) {
                summary.writeJson(out);
            } else {
                summary.print(out);
            }
        }
        if (result.sessions().isEmpty()) {
            return ExitCode.DONE;
        }
        return result.isComplete()
                        || (missing
                                && result.files()
                                        .allMatch(file -> file.outcome().isThere()))
                ? ExitCode.DONE
                : ExitCode.FAILED;
    }

    private static SeshatException noArchive() {
        return new SeshatException(Kind.NOT_FOUND, "there is no archive yet, so there is nothing to restore.");
    }

    private static List<SessionKey> keys(List<String> names, Archive archive) {
        List<SessionKey> keys = new ArrayList<>();
        for (String name : names) {
            ArchivedSession found = ArchiveArgument.find(name, archive)
                    .orElseThrow(() -> new SeshatException(
                            Kind.NOT_FOUND, "no archived session has the id “" + TerminalText.line(name) + "”."));
            FormerVersion former = found.former();
            if (former != null) {
                throw new SeshatException(
                        Kind.WRONG_USE,
                        "“" + TerminalText.line(name) + "” is a former version. To get its bytes: seshat show --raw "
                                + TerminalText.line(name) + " > FILE");
            }
            keys.add(found.session().key());
        }
        return keys;
    }
}
