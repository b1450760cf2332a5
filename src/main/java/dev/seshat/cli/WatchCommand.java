package dev.seshat.cli;

import dev.seshat.archive.ArchiveWatch;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.TreeEvents;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `watch`: keeps the archive fresh, until it is ended.
final class WatchCommand implements Verb {

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
                .addOption(CommonOptions.flag("--quiet", "Print no line per change; troubles are told all the same."))
                .addOption(CommonOptions.flag(
                        "--poll", "Look every few seconds, and do not rely on what the file system tells."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat watch                             a line for every change, until Ctrl-C",
                        "  seshat watch --quiet &                   in the background",
                        "  seshat watch --poll                      where logs lie on a network drive");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = Services.of(arguments, console);
        WatchPrinter printer =
                new WatchPrinter(console, CommonOptions.colour(arguments), arguments.hasMatchedOption("--quiet"));
        try (WatchWork work = new WatchWork(services, console, printer)) {
            if (arguments.hasMatchedOption("--poll")) {
                new ArchiveWatch(null, work, printer).run();
            }
            LogScan scan = services.scan();
            try (TreeEvents events = TreeEvents.below(scan.roots(), scan)) {
                new ArchiveWatch(events, work, printer).run();
            } catch (IOException e) {
                printer.cannotListen(String.valueOf(e.getMessage()));
                new ArchiveWatch(null, work, printer).run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }
}
