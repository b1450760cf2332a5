package dev.seshat.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// One thing that Seshat can be told to do: `list`, `show`.
public interface Verb {

    /// The word that calls it.
    String name();

    /// What it does, in one line.
    String summary();

    /// The arguments and options that it takes, with examples of their use.
    CommandSpec spec();

    /// Begin, beside the reading of its arguments, what it takes long to get ready. Nothing of it is seen.
    default void begin() {}

    /// Do it. What cannot be done is a [dev.seshat.model.SeshatException].
    ExitCode run(ParseResult arguments, Console console);
}
