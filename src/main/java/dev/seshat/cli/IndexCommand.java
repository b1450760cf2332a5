package dev.seshat.cli;

import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.cli.output.IndexSummary;
import dev.seshat.discover.LogOnDisk;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `index`: brings the archive up to date with the logs on disk.
final class IndexCommand implements Verb {

    @Override
    public String name() {
        return "index";
    }

    @Override
    public String summary() {
        return "Archive what is new in the logs, for good.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder("--path")
                        .type(Path.class)
                        .paramLabel("PATH")
                        .description("Only the log at this path, or the logs below it.")
                        .build())
                .addOption(FilterOptions.agentOption())
                .addOption(OptionSpec.builder("--again")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .paramLabel("SESSION")
                        .description("Read these sessions from their beginning, changed or not.")
                        .build())
                .addOption(CommonOptions.flag(
                        "--full", "Make the archive anew, and put it in the place of the old one when it is whole."))
                .addOption(OptionSpec.builder("--from-archive")
                        .type(Path.class)
                        .paramLabel("FILE")
                        .description("Take over what only this embedded archive still has, because the logs are gone.")
                        .build())
                .addOption(CommonOptions.flag("--json", "Print what was done as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat index                     what is new since the last time",
                        "  seshat index --path ~/old-logs   only the logs there",
                        "  seshat index --again 1f3a        one session anew, whatever is known of it",
                        "  seshat index --full              everything anew; the archive can be used meanwhile",
                        "  seshat index --from-archive FILE what no log tells any more, from another archive");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        boolean full = arguments.hasMatchedOption("--full");
        boolean part = arguments.hasMatchedOption("--path")
                || arguments.hasMatchedOption("--agent")
                || arguments.hasMatchedOption("--again");
        if (full && part) {
            throw WrongUse.of(arguments, "--full is for the whole archive: leave out --path, --agent and --again.");
        }
        Services services = Services.of(arguments, console);
        IndexRequest request = WrongUse.hinted(arguments, () -> request(arguments, services));
        Store store = services.store();
        Optional<Path> old = Optional.ofNullable(arguments.matchedOptionValue("--from-archive", null));
        old.ifPresent(file -> WrongUse.hinted(arguments, () -> Moving.check(file, store)));
        IndexReport report = full
                ? store.rebuild(services::index, services.voice())
                : store.index(archive -> services.index(archive, request), services.voice());
        try (Output out = Output.plain(console)) {
            if (arguments.hasMatchedOption("--json")) {
                IndexSummary.writeJson(report, out);
            } else {
                IndexSummary.print(report, out);
            }
        }
        old.ifPresent(file -> new Moving(services, console).from(file));
        if (report.found() == 0) {
            console.tell(part ? "No log matches." : "No logs found. Where Seshat looks: seshat config");
        }
        services.permissions().warnings().forEach(console::tell);
        return report.failed() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static IndexRequest request(ParseResult arguments, Services services) {
        if (arguments.hasMatchedOption("--again")) {
            SessionArgument argument = new SessionArgument(services.finder(), services.loader());
            Set<Path> logs = new HashSet<>();
            arguments
                    .matchedOptionValue("--again", List.<String>of())
                    .forEach(session -> logs.add(argument.find(session).file().path()));
            return IndexRequest.CHANGES.again(logs);
        }
        @Nullable
        Path path = arguments.hasMatchedOption("--path")
                ? arguments
                        .matchedOptionValue("--path", Path.of(""))
                        .toAbsolutePath()
                        .normalize()
                : null;
        @Nullable String agent = FilterOptions.agent(arguments);
        if (path == null && agent == null) {
            return IndexRequest.CHANGES;
        }
        Predicate<LogOnDisk> wanted = log -> (path == null || log.path().startsWith(path))
                && (agent == null || log.log().format().agent().equals(agent));
        return IndexRequest.CHANGES.only(wanted);
    }
}
