package dev.seshat.cli.output;

import dev.seshat.archive.LogShortfall;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;

/// One line that says that a log contains less than the archive has of it.
public final class LogShortfallLine {

    private LogShortfallLine() {}

    /// `The log of 1f3a… now holds 0 of 40 archived messages; the archive keeps them.`
    public static String of(LogShortfall kept) {
        SessionKey version = kept.version();
        return "The log of " + TerminalText.line(kept.session().key().sessionId()) + " now holds "
                + HumanReadable.count(kept.of() - kept.missing()) + " of "
                + HumanReadable.count(kept.of(), "archived message")
                + "; the archive keeps them"
                + (version == null ? "" : " as " + TerminalText.line(version.sessionId())) + ".";
    }
}
