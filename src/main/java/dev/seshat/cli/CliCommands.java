package dev.seshat.cli;

import java.util.List;
import java.util.Optional;

/// All commands.
public final class CliCommands {

    private static final List<CliCommand> ALL = List.of(
            new SearchCommand(),
            new ListCommand(),
            new ShowCommand(),
            new ExportCommand(),
            new ProjectsCommand(),
            new RelatedCommand(),
            new ThreadCommand(),
            new FilesCommand(),
            new BlameCommand(),
            new TopicsCommand(),
            new StatsCommand(),
            new CostCommand(),
            new ResumeCommand(),
            new RelocateCommand(),
            new IndexCommand(),
            new WatchCommand(),
            new StatusCommand(),
            new GuardCommand(),
            new RestoreCommand(),
            new ForgetCommand(),
            new ServeCommand(),
            new McpCommand(),
            new ConfigCommand(),
            new DoctorCommand(),
            new DemoCommand(),
            new CompletionCommand());

    private CliCommands() {}

    /// Every command, in the order of the help.
    public static List<CliCommand> all() {
        return ALL;
    }

    /// The command of this name.
    public static Optional<CliCommand> find(String name) {
        return ALL.stream().filter(verb -> verb.name().equals(name)).findFirst();
    }
}
