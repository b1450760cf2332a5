package dev.seshat.cli;

import dev.seshat.app.FilePermissions;
import dev.seshat.app.Services;
import dev.seshat.archive.Archive;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.Store;
import dev.seshat.cli.output.DamageSection;
import dev.seshat.cli.output.StatusPage;
import dev.seshat.json.JsonWriter;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.Terminal;
import java.time.Instant;
import java.util.Optional;
import java.util.TimeZone;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `status`: how complete and how fresh the archive is, on one page.
final class StatusCommand implements CliCommand {

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
                .addOption(CommonOptions.flag("--all", "List every log with a problem, not only the first few."))
                .addOption(CommonOptions.flag(
                        FilePermissions.FIX, "Make the archive and the metadata cache private to you."))
                .addOption(CommonOptions.flag("--check", "Read the whole archive and report damage."))
                .addOption(CommonOptions.flag("--json", "Print the status as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat status                            what is archived and what is not",
                        "  seshat status --all                      list every log with a problem",
                        "  seshat status --check                    check the archive for damage",
                        "  seshat status --json                     the same, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        if (arguments.hasMatchedOption(FilePermissions.FIX)) {
            services.permissions().fix(console);
        }
        Store store = services.store();
        Optional<DamageReport> damage = arguments.hasMatchedOption("--check") ? check(store) : Optional.empty();
        if (arguments.hasMatchedOption("--json")) {
            try (Output out = Output.plain(console)) {
                services.writeStatus(damage.orElse(null), new JsonWriter(out));
                out.append("\n");
            }
        } else {
            print(services, damage, arguments, console);
        }
        services.permissions().warnings().forEach(console::tell);
        return damage.map(DamageReport::isSound).orElse(true) ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static void print(
            Services services, Optional<DamageReport> damage, ParseResult arguments, Console console) {
        Store store = services.store();
        Terminal terminal = console.terminal(CommonOptions.colour(arguments));
        StatusPage page = new StatusPage(services.completeness(), arguments.hasMatchedOption("--all"), terminal);
        String text = page.text(store.name(), store.writer(), Instant.now(), TimeZone.getDefault());
        DamageSection damages = new DamageSection(terminal).kept(store.damagedCopies());
        damage.ifPresent(damages::checked);
        try (Output out = CommonOptions.output(arguments, console)) {
            out.append(text).append(damages.text());
        }
    }

    private static Optional<DamageReport> check(Store store) {
        try (Archive archive = store.find().orElse(null)) {
            return archive == null ? Optional.empty() : archive.checkAll();
        }
    }
}
