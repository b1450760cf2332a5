package dev.seshat.cli;

import dev.seshat.cli.output.Visible;
import dev.seshat.discover.Notices;

/// Notices as lines on stderr.
record ConsoleNotices(Console console, boolean debug) implements Notices {

    @Override
    public void warn(String message) {
        console.tell("seshat: " + Visible.line(message));
    }

    @Override
    public void debug(String message) {
        if (debug) {
            console.tell("seshat: debug: " + Visible.line(message));
        }
    }
}
