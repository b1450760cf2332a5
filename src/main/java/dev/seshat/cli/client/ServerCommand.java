package dev.seshat.cli.client;

import java.util.List;

/// The command with which a client starts the server.
///
/// @param arguments behind the program
/// @param replaces whether these arguments take the place of others that an entry has: somebody gave them
public record ServerCommand(String program, List<String> arguments, boolean replaces) {
    public ServerCommand {
        arguments = List.copyOf(arguments);
    }

    String quotedProgram() {
        return Quoted.of(program);
    }

    /// A list as JSON and TOML both read it.
    String quotedArguments() {
        return arguments.stream().map(Quoted::of).toList().toString();
    }
}
