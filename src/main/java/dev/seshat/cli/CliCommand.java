package dev.seshat.cli;

import dev.seshat.terminal.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// One command: `list`, `show`.
public interface CliCommand {

    /// Its name.
    String name();

    /// What it does, in one line.
    String summary();

    /// Its arguments and options, with examples.
    CommandSpec spec();

    /// Start slow preparations while the arguments are parsed. No effect is visible.
    default void begin() {}

    /// Run it. Failures are [dev.seshat.model.SeshatException]s.
    ExitCode run(ParseResult arguments, Console console);
}
