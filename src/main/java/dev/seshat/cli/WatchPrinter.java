package dev.seshat.cli;

import dev.seshat.archive.ArchiveWatch;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.NewlyArchived;
import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.KeptLine;
import dev.seshat.cli.output.Terminal;
import dev.seshat.cli.output.UpdateLine;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.function.Consumer;

/// Prints what `watch` does: changes as lines on stdout, troubles on stderr.
final class WatchPrinter implements ArchiveWatch.Follower, Consumer<NewlyArchived> {

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
            console.tell("seshat: " + KeptLine.of(what.kept()));
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
            console.tell("The archive is up to date with " + Humane.count(report.found(), "log")
                    + (taken == 0 ? "" : ", " + Humane.count(taken) + " of them new or changed")
                    + ". Watching; Ctrl-C ends it.");
        }
    }

    /// Say that there will be no events at all.
    void cannotListen(String why) {
        looksOften(why, Duration.ofSeconds(5));
    }

    @Override
    public void looksOften(String why, Duration every) {
        console.tell("seshat: cannot hear of every change (" + why + "): looking every " + Humane.duration(every)
                + " instead.");
    }

    @Override
    public void trouble(String message, Duration pause) {
        if (!message.equals(trouble)) {
            trouble = message;
            console.tell("seshat: " + message + " Trying again.");
        }
    }

    @Override
    public void recovered() {
        trouble = "";
        console.tell("seshat: it works again.");
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
