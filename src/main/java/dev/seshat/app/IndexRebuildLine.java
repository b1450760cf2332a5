package dev.seshat.app;

import dev.seshat.archive.sqlite.IndexRebuild;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.ProgressLine;
import org.jspecify.annotations.Nullable;

/// Shows the progress of rebuilding the search index, and reports the end. One thread at a time.
final class IndexRebuildLine implements IndexRebuild {

    private final Console console;
    private @Nullable ProgressLine line;

    IndexRebuildLine(Console console) {
        this.console = console;
    }

    @Override
    public void waiting(String message) {
        console.tell("The search index is missing. " + message);
    }

    @Override
    public void progress(int sessions, int all) {
        ProgressLine shown = line;
        if (shown == null) {
            shown = ProgressLine.on(console.stderr(), console.stderrIsTerminal(), "Building the search index");
            line = shown;
        }
        shown.update(sessions, all, () -> HumanReadable.count(sessions) + " of " + HumanReadable.count(all, "session"));
        if (sessions == all) {
            shown.close();
            line = null;
            console.tell(
                    "The search index was rebuilt from the archive (" + HumanReadable.count(all, "session") + ").");
        }
    }
}
