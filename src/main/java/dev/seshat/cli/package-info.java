/// The command line: one class per command.
///
/// [dev.seshat.cli.CommandLineInterface] picks the command, which declares its arguments in `spec` and runs
/// in `run`. Specs are built in code, and only for the command that was called: with annotations and all
/// commands at once a start takes twice as long. Output is formatted in `output`.
///
/// To add a command: write its class and list it in [dev.seshat.cli.CliCommands].
@NullMarked
package dev.seshat.cli;

import org.jspecify.annotations.NullMarked;
