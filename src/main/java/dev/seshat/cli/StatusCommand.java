package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Completeness;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.Store;
import dev.seshat.cli.output.DamagePage;
import dev.seshat.cli.output.StatusPage;
import dev.seshat.cli.output.Terminal;
import dev.seshat.json.JsonWriter;
import dev.seshat.wire.StatusJson;
import java.time.Instant;
import java.util.Optional;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `status`: how complete and how fresh the archive is, on one page.
final class StatusCommand implements Verb {

    @Override
    public String name() {
        return "status";
    }

    @Override
    public String summary() {
        return "Show how complete and how fresh the archive is.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(CommonOptions.flag("--all", "Name every log that has a problem, not only the first."))
                .addOption(CommonOptions.flag("--check", "Read all that is archived and name what is damaged."))
                .addOption(CommonOptions.flag("--json", "Print the status as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat status                            what is archived, and what is not",
                        "  seshat status --all                      with every log that has a problem",
                        "  seshat status --check                    whether anything in the archive is damaged",
                        "  seshat status --json                     the same, for a program");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = Services.of(arguments, console);
        Store store = services.store();
        Completeness completeness = completeness(services);
        Optional<String> indexing = store.writer();
        Optional<DamageReport> damage = arguments.hasMatchedOption("--check") ? check(store) : Optional.empty();
        boolean json = arguments.hasMatchedOption("--json");
        try (Output out = json ? Output.plain(console) : CommonOptions.output(arguments, console)) {
            if (json) {
                write(store, completeness, damage, new JsonWriter(out));
                out.append("\n");
            } else {
                boolean all = arguments.hasMatchedOption("--all");
                Terminal terminal = console.terminal(CommonOptions.colour(arguments));
                StatusPage page = new StatusPage(completeness, all, terminal);
                out.append(page.text(store.name(), indexing, Instant.now(), TimeZone.getDefault()));
                DamagePage damages = new DamagePage(terminal).kept(store.damagedCopies());
                damage.ifPresent(damages::checked);
                out.append(damages.text());
            }
        }
        return damage.map(DamageReport::isSound).orElse(true) ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static Optional<DamageReport> check(Store store) {
        try (Archive archive = store.find().orElse(null)) {
            return archive == null ? Optional.empty() : archive.checkAll();
        }
    }

    /// Write the status as JSON.
    static void write(Services services, JsonWriter json) {
        Store store = services.store();
        Completeness completeness = completeness(services);
        write(store, completeness, Optional.empty(), json);
    }

    private static void write(Store store, Completeness completeness, Optional<DamageReport> damage, JsonWriter json) {
        StatusJson.write(
                store.name(),
                completeness,
                store.writer().isPresent(),
                store.damagedCopies(),
                damage.orElse(null),
                json);
    }

    private static Completeness completeness(Services services) {
        try (Archive archive = services.store().find().orElse(null)) {
            return services.completeness(archive);
        }
    }
}
