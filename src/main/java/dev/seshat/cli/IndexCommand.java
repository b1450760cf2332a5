package dev.seshat.cli;

import dev.seshat.archive.IndexLock;
import dev.seshat.archive.IndexProgress;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `index`: brings the archive up to date with the logs on disk.
final class IndexCommand implements Verb {

    @Override
    public String name() {
        return "index";
    }

    @Override
    public String summary() {
        return "Bring the archive up to date.";
    }

    @Override
    public CommandSpec spec() {
        return SettingsOptions.addTo(CommandSpec.create());
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = Services.of(arguments, console);
        try (IndexLock _ = IndexLock.take(services.archiveFile(), console::tell)) {
            IndexReport report = services.store()
                    .index(
                            archive -> services.indexer(archive).run(IndexRequest.CHANGES, IndexProgress.NONE),
                            console::tell);
            console.tell(report.toString());
        }
        return ExitCode.DONE;
    }
}
