package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.app.WatchWork;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.TreeEvents;
import dev.seshat.indexing.IndexOnChange;
import dev.seshat.terminal.Console;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `watch`: keeps the archive up to date, until stopped.
final class WatchCommand implements CliCommand {

    @Override
    public String name() {
        return "watch";
    }

    @Override
    public String summary() {
        return "Keep the archive up to date while agents work.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(CommonOptions.flag("--quiet", "Print only problems, not a line per change."))
                .addOption(CommonOptions.flag("--poll", "Scan every few seconds instead of watching the file system."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat watch                             print each change, until Ctrl-C",
                        "  seshat watch --quiet &                   run in the background",
                        "  seshat watch --poll                      for logs on a network drive");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        WatchPrinter printer =
                new WatchPrinter(console, CommonOptions.colour(arguments), arguments.hasMatchedOption("--quiet"));
        try (WatchWork work = new WatchWork(services, console, printer)) {
            if (arguments.hasMatchedOption("--poll")) {
                new IndexOnChange(null, work, printer).run();
            }
            LogScan scan = services.scan();
            try (TreeEvents events = TreeEvents.below(scan.roots(), scan)) {
                new IndexOnChange(events, work, printer).run();
            } catch (IOException e) {
                printer.cannotListen(String.valueOf(e.getMessage()));
                new IndexOnChange(null, work, printer).run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }
}
