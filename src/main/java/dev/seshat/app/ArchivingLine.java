package dev.seshat.app;

import dev.seshat.indexing.IndexProgress;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.ProgressLine;

/// The progress bar of one index run, shown if the run takes long.
final class ArchivingLine implements IndexProgress {

    private final ProgressLine line;
    private final long start = System.nanoTime();

    ArchivingLine(Console console) {
        this.line = ProgressLine.on(console.stderr(), console.stderrIsTerminal(), "Archiving");
    }

    @Override
    public void update(int logs, int allLogs, long bytes, long allBytes) {
        line.update(
                bytes,
                allBytes,
                () -> HumanReadable.count(logs) + " of " + HumanReadable.count(allLogs, "log") + " · "
                        + HumanReadable.bytes(bytes * 1_000_000_000L / (System.nanoTime() - start)) + "/s");
    }

    @Override
    public void linking(int sessions, int all) {
        line.update(
                sessions,
                all,
                () -> "links of " + HumanReadable.count(sessions) + " of "
                        + HumanReadable.count(all, "earlier session"));
    }

    @Override
    public void ended() {
        line.close();
    }
}
