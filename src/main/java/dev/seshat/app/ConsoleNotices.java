package dev.seshat.app;

import dev.seshat.discover.Notices;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;

/// Prints notices on stderr.
record ConsoleNotices(Console console, boolean debug) implements Notices {

    @Override
    public void warn(String message) {
        console.tell("seshat: " + TerminalText.line(message));
    }

    @Override
    public void debug(String message) {
        if (debug) {
            console.tell("seshat: debug: " + TerminalText.line(message));
        }
    }
}
