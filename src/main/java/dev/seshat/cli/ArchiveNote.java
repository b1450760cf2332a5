package dev.seshat.cli;

import dev.seshat.app.AllSessions;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;

/// Tells that a list lacks what only the archive has, and why.
final class ArchiveNote {

    private ArchiveNote() {}

    static void tell(AllSessions all, Console console) {
        all.unavailable()
                .ifPresent(why -> console.tell("Only sessions on this disk are listed: " + TerminalText.line(why)));
    }
}
