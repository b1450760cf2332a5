package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.app.SessionArgument;
import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.archive.StoreListener;
import dev.seshat.cli.output.IndexSummary;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.terminal.Console;
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
final class IndexCommand implements CliCommand {

    @Override
    public String name() {
        return "index";
    }

    @Override
    public String summary() {
        return "Archive new and changed sessions, permanently.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder("--path")
                        .type(Path.class)
                        .paramLabel("PATH")
                        .description("Only this log, or the logs below this directory.")
                        .build())
                .addOption(FilterOptions.agentOption())
                .addOption(OptionSpec.builder("--again")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1..*")
                        .paramLabel("SESSION")
                        .description("Read these sessions from the beginning, even if unchanged.")
                        .build())
                .addOption(CommonOptions.flag("--full", "Rebuild the archive, and replace the old one when done."))
                .addOption(OptionSpec.builder("--from-archive")
                        .type(Path.class)
                        .paramLabel("FILE")
                        .description("Import sessions whose logs are gone from this embedded archive.")
                        .build())
                .addOption(CommonOptions.flag("--json", "Print what was done as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat index                     archive what is new or changed",
                        "  seshat index --path ~/old-logs   only the logs there",
                        "  seshat index --again 1f3a        read one session from the beginning",
                        "  seshat index --full              rebuild everything; searches go on meanwhile",
                        "  seshat index --from-archive FILE import sessions whose logs are gone");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        boolean full = arguments.hasMatchedOption("--full");
        boolean part = arguments.hasMatchedOption("--path")
                || arguments.hasMatchedOption("--agent")
                || arguments.hasMatchedOption("--again");
        if (full && part) {
            throw UsageError.of(
                    arguments,
                    "--full rebuilds the whole archive and cannot be combined with --path, --agent or --again.");
        }
        Services services = SettingsOptions.services(arguments, console);
        IndexRequest request = UsageError.hinted(arguments, () -> request(arguments, services));
        Store store = services.store();
        Optional<Path> old = Optional.ofNullable(arguments.matchedOptionValue("--from-archive", null));
        old.ifPresent(file -> UsageError.hinted(arguments, () -> ArchiveImport.check(file, store)));
        StoreListener listener = services.storeListener();
        IndexReport report = full
                ? store.rebuild((archive, all) -> index(archive, all, services), listener)
                : store.index(archive -> index(archive, request, services), listener);
        try (Output out = Output.plain(console)) {
            if (arguments.hasMatchedOption("--json")) {
                IndexSummary.writeJson(report, out);
            } else {
                IndexSummary.print(report, out);
            }
        }
        old.ifPresent(file -> new ArchiveImport(services, console).from(file));
        if (report.found() == 0) {
            console.tell(part ? "No log matches." : "No logs found. To see where Seshat looks: seshat config");
        }
        services.permissions().warnings().forEach(console::tell);
        return report.failed() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static IndexReport index(Archive archive, IndexRequest request, Services services) {
        return services.indexer(archive).run(request, services.archivingLine());
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
