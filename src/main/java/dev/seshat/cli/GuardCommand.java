package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.RetentionSetting;
import dev.seshat.app.Services;
import dev.seshat.archive.status.Completeness;
import dev.seshat.archive.status.Completeness.Deadline;
import dev.seshat.cli.client.SettingEdit;
import dev.seshat.config.SeshatPaths;
import dev.seshat.json.JsonWriter;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import dev.seshat.tool.LineDiff;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `guard`: when agents delete their logs, and how to make them keep these longer.
final class GuardCommand implements CliCommand {

    private static final String RAISE = "--raise";
    private static final String APPLY = "--apply";
    private static final String UNDO = "--undo";
    private static final String TEN_YEARS = "3650";
    private static final int MOST_DAYS = 100_000;

    @Override
    public String name() {
        return "guard";
    }

    @Override
    public String summary() {
        return "Show when agents delete logs, and make them keep logs longer.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder(RAISE)
                        .type(int.class)
                        .arity("0..1")
                        .fallbackValue(TEN_YEARS)
                        .paramLabel("DAYS")
                        .description(
                                "Show the change of the agents' settings that keeps logs for so many days (default "
                                        + TEN_YEARS + ").")
                        .build())
                .addOption(CommonOptions.flag(APPLY, "With --raise: make the change."))
                .addOption(CommonOptions.flag(UNDO, "Undo the change."))
                .addOption(CommonOptions.flag("--json", "Print as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat guard                             when agents delete what",
                        "  seshat guard --raise                     show how to keep logs for ten years",
                        "  seshat guard --raise 365 --apply         keep them for a year",
                        "  seshat guard --undo                      go back");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        boolean raise = arguments.hasMatchedOption(RAISE);
        boolean undo = arguments.hasMatchedOption(UNDO);
        boolean json = arguments.hasMatchedOption("--json");
        if (arguments.hasMatchedOption(APPLY) && !raise) {
            throw UsageError.of(arguments, APPLY + " needs " + RAISE + ".");
        }
        if (undo ? raise || json : raise && json) {
            throw UsageError.of(arguments, "use only one of " + RAISE + ", " + UNDO + " and --json.");
        }
        Services services = SettingsOptions.services(arguments, console);
        if (undo) {
            undo(console);
        } else if (raise) {
            int days = arguments.matchedOptionValue(RAISE, 0);
            if (days < 1 || days > MOST_DAYS) {
                throw UsageError.of(arguments, RAISE + " takes a number of days from 1 to " + MOST_DAYS + ".");
            }
            raise(days, arguments.hasMatchedOption(APPLY), rows(services, console), console);
        } else if (json) {
            printJson(rows(services, console), console);
        } else {
            print(rows(services, console), arguments, console);
        }
        return ExitCode.DONE;
    }

    /// An agent that there are logs of, or at least a directory for them.
    ///
    /// @param setting null if it keeps its logs
    /// @param deadline what it will soon delete; null if it keeps its logs
    private record Row(
            AgentFormat format,
            @Nullable RetentionSetting setting,
            @Nullable Deadline deadline) {

        String name() {
            return format.displayName();
        }
    }

    private static List<Row> rows(Services services, Console console) {
        Completeness status = services.completeness();
        Set<String> present =
                status.agents().stream().map(Completeness.OfAgent::agent).collect(Collectors.toSet());
        List<Row> rows = new ArrayList<>();
        for (AgentFormat format : services.formats()) {
            Optional<Deadline> deadline = status.deadlines().stream()
                    .filter(each -> each.agent().equals(format.agent()))
                    .findFirst();
            if (present.contains(format.agent())) {
                rows.add(new Row(
                        format, format.retentionSetting(console.environment()).orElse(null), deadline.orElse(null)));
            }
        }
        return rows;
    }

    private static void print(List<Row> rows, ParseResult arguments, Console console) {
        try (Output out = CommonOptions.output(arguments, console)) {
            for (Row row : rows) {
                out.append(row.name() + "\n  " + rule(row) + "\n");
                if (row.setting() != null) {
                    out.append("  " + String.join(".", row.setting().name()) + " in "
                            + TerminalText.line(row.setting().file().toString())
                            + (row.setting().written() ? "" : ", not set: this is the default") + "\n");
                }
                if (row.deadline() != null) {
                    out.append("  " + due(row.deadline()) + "\n");
                }
            }
        }
        if (rows.isEmpty()) {
            console.tell("There are no logs of agents here. To see where Seshat looks: seshat config");
        } else if (rows.stream().anyMatch(row -> row.deadline() != null)) {
            console.tell("To keep logs longer: seshat guard --raise");
        }
    }

    private static String rule(Row row) {
        Duration time = row.setting() == null ? null : row.setting().time();
        return time == null ? "keeps its logs" : "deletes logs after " + HumanReadable.count(time.toDays(), "day");
    }

    private static String due(Deadline deadline) {
        if (deadline.soon() == 0) {
            return "none within a week";
        }
        String soon = HumanReadable.count(deadline.soon(), "log") + " within a week";
        return deadline.lost() == 0
                ? soon + ", all of them archived"
                : soon + ", " + HumanReadable.count(deadline.lost()) + " of them not archived: run seshat index";
    }

    private static void printJson(List<Row> rows, Console console) {
        try (Output out = Output.plain(console)) {
            JsonWriter json = new JsonWriter(out);
            json.beginObject().name("agents").beginArray();
            for (Row row : rows) {
                json.beginObject().member("agent", row.format().agent()).member("name", row.name());
                RetentionSetting setting = row.setting();
                Duration time = setting == null ? null : setting.time();
                json.member("deletes", time != null);
                if (time != null) {
                    json.member("days", time.toDays());
                }
                if (setting != null) {
                    json.member("setting", String.join(".", setting.name()))
                            .member("file", setting.file().toString())
                            .member("isDefault", !setting.written());
                }
                if (row.deadline() != null) {
                    json.member("dueWithinWeek", row.deadline().soon())
                            .member("dueAndNotArchived", row.deadline().lost());
                }
                json.endObject();
            }
            json.endArray().endObject();
            out.append("\n");
        }
    }

    private static void raise(int days, boolean apply, List<Row> rows, Console console) {
        int changes = 0;
        for (Row row : rows) {
            RetentionSetting setting = row.setting();
            Duration time = setting == null ? null : setting.time();
            if (setting == null) {
                continue;
            }
            if (time == null || time.compareTo(Duration.ofDays(days)) >= 0) {
                console.tell(row.name() + " already " + (time == null ? "keeps its logs." : rule(row) + "."));
                continue;
            }
            changes++;
            Path file = setting.file().toAbsolutePath();
            String before = RaisedSetting.contents(file);
            String text = Objects.requireNonNullElse(before, "");
            String after = SettingEdit.with(text, setting.name(), setting.value(days), file.toString());
            show(file, text, after, console);
            if (apply) {
                RaisedSetting.write(
                        SeshatPaths.guardDirectory(console.environment()),
                        row.format().agent(),
                        file,
                        before,
                        after);
            }
        }
        if (changes > 0) {
            console.tell(
                    apply
                            ? "Written. It applies from the agent's next start on. To undo it: seshat guard --undo"
                            : "Nothing was written. To make the change: seshat guard --raise " + days + " --apply");
        } else if (rows.stream().allMatch(row -> row.setting() == null)) {
            console.tell("No agent here deletes its logs.");
        }
    }

    private static void show(Path file, String before, String after, Console console) {
        try (Output out = Output.plain(console)) {
            out.append(TerminalText.line(file.toString()) + "\n");
            for (LineDiff.Change line : LineDiff.of(TerminalText.of(before), TerminalText.of(after))) {
                out.append(McpInstall.sign(line.kind()) + line.text() + "\n");
            }
        }
    }

    private static void undo(Console console) {
        List<RaisedSetting> raised = RaisedSetting.all(SeshatPaths.guardDirectory(console.environment()));
        if (raised.isEmpty()) {
            console.tell("Nothing was changed, so there is nothing to undo.");
        }
        for (RaisedSetting each : raised) {
            each.undo();
            console.tell("Restored: " + TerminalText.line(each.file().toString()));
        }
    }
}
