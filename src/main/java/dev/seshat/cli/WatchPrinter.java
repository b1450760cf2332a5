package dev.seshat.cli;

import dev.seshat.archive.IndexReport;
import dev.seshat.cli.output.LogShortfallLine;
import dev.seshat.cli.output.UpdateLine;
import dev.seshat.indexing.IndexOnChange;
import dev.seshat.indexing.NewlyArchived;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.Terminal;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.function.Consumer;

/// Prints the progress of `watch`: changes on stdout, problems on stderr.
final class WatchPrinter implements IndexOnChange.Follower, Consumer<NewlyArchived> {

    private final Console console;
    private final Terminal terminal;
    private final boolean quiet;
    private boolean started;
    private String trouble = "";

    WatchPrinter(Console console, Console.Colour colour, boolean quiet) {
        this.console = console;
        this.terminal = console.rows(colour);
        this.quiet = quiet;
    }

    @Override
    public void accept(NewlyArchived what) {
        if (!quiet && what.messages() > 0) {
            print(UpdateLine.of(now(), what, terminal));
        }
        if (what.kept() != null) {
            console.tell("seshat: " + LogShortfallLine.of(what.kept()));
        }
    }

    @Override
    public void done(IndexReport report) {
        report.failures().forEach(failure -> console.tell("seshat: " + failure.reason()));
        if (!started) {
            started = true;
            tellStart(report);
        } else if (!quiet && report.gone() > 0) {
            print(UpdateLine.ofGone(now(), report.gone(), terminal));
        }
    }

    private void tellStart(IndexReport report) {
        if (!quiet) {
            int taken = report.added() + report.updated();
            console.tell("The archive is up to date with " + HumanReadable.count(report.found(), "log")
                    + (taken == 0 ? "" : ", " + HumanReadable.count(taken) + " of them new or changed")
                    + ". Watching; press Ctrl-C to stop.");
        }
    }

    /// Report that there will be no events at all.
    void cannotListen(String why) {
        rescansOften(why, Duration.ofSeconds(5));
    }

    @Override
    public void rescansOften(String why, Duration every) {
        console.tell("seshat: file watching is incomplete (" + why + "); rescanning every "
                + HumanReadable.duration(every) + ".");
    }

    @Override
    public void trouble(String message, Duration pause) {
        if (!message.equals(trouble)) {
            trouble = message;
            console.tell("seshat: " + message + " Retrying.");
        }
    }

    @Override
    public void recovered() {
        trouble = "";
        console.tell("seshat: recovered.");
    }

    private void print(String line) {
        try (Output out = Output.plain(console)) {
            out.append(line).append("\n");
        }
    }

    private static LocalTime now() {
        return LocalTime.now(ZoneId.systemDefault());
    }
}
