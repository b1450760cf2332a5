package dev.seshat.cli.client;

import java.util.List;

/// The command with which a client starts the server.
///
/// @param arguments the arguments of the program
/// @param replaces whether these arguments replace those of an existing entry, because the user gave some
public record ServerCommand(String program, List<String> arguments, boolean replaces) {
    public ServerCommand {
        arguments = List.copyOf(arguments);
    }

    String quotedProgram() {
        return Quoted.of(program);
    }

    /// A list that both JSON and TOML can parse.
    String quotedArguments() {
        return arguments.stream().map(Quoted::of).toList().toString();
    }
}
