package dev.seshat.cli.output;

import dev.seshat.archive.Kept;
import dev.seshat.model.SessionKey;

/// That a log holds less than was archived of it, in one line.
public final class KeptLine {

    private KeptLine() {}

    /// `The log of 1f3a… now holds 0 of 40 archived messages; the archive keeps them.`
    public static String of(Kept kept) {
        SessionKey version = kept.version();
        return "The log of " + Visible.line(kept.session().key().sessionId()) + " now holds "
                + Humane.count(kept.of() - kept.missing()) + " of " + Humane.count(kept.of(), "archived message")
                + "; the archive keeps them"
                + (version == null ? "" : " as " + Visible.line(version.sessionId())) + ".";
    }
}
