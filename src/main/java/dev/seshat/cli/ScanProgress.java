package dev.seshat.cli;

import dev.seshat.search.ScanWatch;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.ProgressLine;
import org.jspecify.annotations.Nullable;

/// Shows the progress of a search for patterns. Ctrl-C stops the search, and what was found so far is printed
/// before the process exits.
final class ScanProgress implements ScanWatch, AutoCloseable {

    private final ProgressLine line;
    private volatile @Nullable GracefulShutdown shutdown;

    ScanProgress(Console console) {
        line = ProgressLine.on(console.stderr(), console.stderrIsTerminal() && !console.isDumb(), "Searching");
    }

    @Override
    public boolean goesOn(int searched, int all, int found) {
        if (shutdown == null) {
            // Only from here on: until there is something to print, Ctrl-C ends the process at once.
            shutdown = new GracefulShutdown();
        }
        line.update(
                searched,
                all,
                () -> HumanReadable.count(searched) + " of " + HumanReadable.count(all, "session") + ", "
                        + HumanReadable.count(found) + " found");
        return !isStopped();
    }

    @Override
    public boolean isStopped() {
        GracefulShutdown present = shutdown;
        return present != null && present.isAsked();
    }

    /// Erase the line: the search is over, and its results are printed next.
    void hide() {
        line.close();
    }

    /// Everything is printed.
    @Override
    public void close() {
        line.close();
        GracefulShutdown present = shutdown;
        if (present != null) {
            present.close();
        }
    }
}
