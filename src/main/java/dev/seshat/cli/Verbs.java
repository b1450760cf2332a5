package dev.seshat.cli;

import java.util.List;
import java.util.Optional;

/// The verbs that there are. One is listed once it works.
public final class Verbs {

    private static final List<Verb> ALL = List.of(
            new SearchCommand(),
            new ListCommand(),
            new ShowCommand(),
            new ExportCommand(),
            new ProjectsCommand(),
            new IndexCommand(),
            new WatchCommand(),
            new StatusCommand(),
            new ForgetCommand(),
            new ServeCommand(),
            new McpCommand(),
            new ConfigCommand(),
            new DemoCommand(),
            new CompletionCommand());

    private Verbs() {}

    /// Every verb, in the order in which help lists them.
    public static List<Verb> all() {
        return ALL;
    }

    /// The verb of this name.
    public static Optional<Verb> find(String name) {
        return ALL.stream().filter(verb -> verb.name().equals(name)).findFirst();
    }
}
