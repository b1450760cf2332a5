package dev.seshat;

import dev.seshat.cli.CommandLineInterface;
import dev.seshat.cli.Console;

/// The program: one command line in, one exit code out.
public final class Seshat {

    private Seshat() {}

    /// Run the command line of this process.
    public static void main(String[] words) {
        int code = new CommandLineInterface(Console.ofProcess()).run(words).number();
        // Not returning from main: a pager's or a reader's thread must not keep the process.
        System.exit(code);
    }
}
