package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.cli.output.Style;
import dev.seshat.config.ArchivePlace;
import dev.seshat.config.CommandLineSettings;
import dev.seshat.config.LanguagePatterns;
import dev.seshat.config.Origin;
import dev.seshat.config.OwnPrices;
import dev.seshat.config.ProjectPatterns;
import dev.seshat.config.SeshatPaths;
import dev.seshat.config.Setting;
import dev.seshat.config.Settings;
import dev.seshat.discover.Agents;
import dev.seshat.host.Environment;
import dev.seshat.host.ThisWorkstation;
import dev.seshat.json.JsonWriter;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import dev.seshat.words.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `config`: every effective value with its source.
final class ConfigCommand implements CliCommand {

    private final List<AgentFormat> formats;

    ConfigCommand() {
        this(Agents.all());
    }

    /// @param formats the agents whose directories are shown
    ConfigCommand(List<AgentFormat> formats) {
        this.formats = List.copyOf(formats);
    }

    @Override
    public String name() {
        return "config";
    }

    @Override
    public String summary() {
        return "Show every setting and where it came from.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().addOption(CommonOptions.flag("--json", "Print the settings as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat config                           every setting and its source",
                        "  seshat config --json                    the same, as JSON",
                        "  seshat config --config try.jsonc        try another settings file",
                        "  seshat config --set maxLineBytes=4096   try a setting for one run");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Effective effective =
                Effective.of(formats, console.environment(), SettingsOptions.flags(arguments, console.environment()));
        boolean json = arguments.hasMatchedOption("--json");
        try (Output out = json ? Output.plain(console) : CommonOptions.output(arguments, console)) {
            if (json) {
                effective.writeJson(out);
            } else {
                effective.print(out, console.rows(CommonOptions.colour(arguments)));
            }
        }
        return ExitCode.DONE;
    }

    /// The effective settings.
    ///
    /// @param sources the log directories by agent
    private record Effective(List<Entry> entries, Map<String, List<Entry>> sources) {

        private static final int GAP = 2;

        static Effective of(List<AgentFormat> formats, Environment environment, CommandLineSettings flags) {
            Settings settings = Settings.load(environment, formats, flags);
            Map<String, List<Entry>> sources = new LinkedHashMap<>();
            for (AgentFormat format : formats) {
                String name = "sources." + format.agent();
                sources.put(
                        format.agent(),
                        settings.rootSettings(format, environment).stream()
                                .map(root -> new Entry(name, root))
                                .toList());
            }
            return new Effective(
                    List.of(
                            new Entry("settingsFile", SeshatPaths.settingsFile(environment, flags)),
                            new Entry("maxLineBytes", settings.maxLineBytes()),
                            new Entry("trustIndex", settings.trustIndex()),
                            new Entry("archive", settings.archive(environment)),
                            new Entry("language", settings.language().map(Language::title)),
                            new Entry("languages", settings.languages()),
                            new Entry("redact", settings.redact()),
                            new Entry("exclude", settings.exclude()),
                            new Entry("raw", settings.raw()),
                            new Entry("rawMaxMb", settings.rawMaxMb()),
                            new Entry("prices", settings.prices()),
                            new Entry("workstationId", workstationId(environment)),
                            new Entry("cacheFile", SeshatPaths.cacheFile(environment))),
                    sources);
        }

        private static Setting<String> workstationId(Environment environment) {
            Origin origin = environment.find("WORKSTATION_ID").isPresent()
                    ? new Origin.Variable("WORKSTATION_ID")
                    : new Origin.Default();
            return new Setting<>(ThisWorkstation.find(environment).id(), origin);
        }

        void writeJson(Output out) {
            JsonWriter json = new JsonWriter(out).beginObject();
            entries.forEach(entry -> entry.write(json.name(entry.name())));
            json.name("sources").beginObject();
            sources.forEach((agent, roots) -> {
                json.name(agent).beginArray();
                roots.forEach(root -> root.write(json));
                json.endArray();
            });
            json.endObject().endObject();
            out.append("\n");
        }

        /// Print a row per setting; if one does not fit, all have their source on a second row.
        void print(Output out, Terminal terminal) {
            List<Entry> all = Stream.concat(
                            entries.stream(), sources.values().stream().flatMap(List::stream))
                    .toList();
            int names = width(all, Entry::name);
            int values = width(all, Entry::shown);
            boolean fits = names + values + width(all, Entry::remark) - GAP <= terminal.width();
            for (Entry entry : all) {
                out.append(padded(entry.name(), names))
                        .append(fits ? padded(entry.shown(), values) : entry.shown() + "\n" + " ".repeat(names))
                        .append(Style.DIM.apply(entry.remark(), terminal))
                        .append("\n");
            }
        }

        private static int width(List<Entry> entries, Function<Entry, String> column) {
            return entries.stream().map(column).mapToInt(String::length).max().orElse(0) + GAP;
        }

        private static String padded(String text, int width) {
            return text + " ".repeat(width - text.length());
        }
    }

    /// One setting, by its name in the settings file.
    private record Entry(String name, Setting<?> setting) {

        void write(JsonWriter json) {
            json.beginObject();
            switch (setting.value()) {
                case Integer number -> json.member("value", number);
                case Boolean truth -> json.member("value", truth);
                case ProjectPatterns patterns -> {
                    json.name("value").beginArray();
                    patterns.written().forEach(json::string);
                    json.endArray();
                }
                case LanguagePatterns patterns -> {
                    json.name("value").beginObject();
                    patterns.all()
                            .forEach(each -> json.member(
                                    each.projects().toString(), each.language().title()));
                    json.endObject();
                }
                case OwnPrices prices -> {
                    json.name("value").beginArray();
                    prices.all().forEach(price -> json.string(price.name()));
                    json.endArray();
                }
                case Object text -> json.member("value", text.toString());
            }
            json.member("origin", setting.origin().text());
            Path file = file();
            if (file != null) {
                json.member("exists", Files.exists(file));
            }
            json.endObject();
        }

        /// The file it names, if any.
        private @Nullable Path file() {
            return switch (setting.value()) {
                case Path path -> path;
                case ArchivePlace.InFile(Path path) -> path;
                case Object _ -> null;
            };
        }

        String shown() {
            return TerminalText.line(setting.value().toString());
        }

        String remark() {
            Path file = file();
            boolean missing = file != null && !Files.exists(file);
            return TerminalText.line(setting.origin().text()) + (missing ? " (does not exist)" : "");
        }
    }
}
