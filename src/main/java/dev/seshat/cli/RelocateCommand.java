package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.app.relocation.Move;
import dev.seshat.app.relocation.RelocationPlan;
import dev.seshat.app.relocation.Relocator;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `relocate`: lists and resumes the sessions of a project that was renamed or moved under its new path.
final class RelocateCommand implements CliCommand {

    private static final String APPLY = "--apply";
    private static final String UNDO = "--undo";
    private static final int FIRST_FEW = 10;

    @Override
    public String name() {
        return "relocate";
    }

    @Override
    public String summary() {
        return "Give the sessions of a moved project its new path.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(directory("0", "OLD", "The path of the project until now."))
                .addPositional(directory("1", "NEW", "Its path now. The directory must exist."))
                .addOption(CommonOptions.flag(APPLY, "Make the changes. Without it they are only shown."))
                .addOption(CommonOptions.flag(UNDO, "Undo the last relocation."))
                .addOption(CommonOptions.flag("--all", "Show every file, not only the first " + FIRST_FEW + "."))
                .addOption(CommonOptions.flag("--json", "Print the plan as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat relocate ~/src/app ~/src/shop          show what would change",
                        "  seshat relocate ~/src/app ~/src/shop --apply  make the changes",
                        "  seshat relocate --undo                        go back");
        return spec;
    }

    private static PositionalParamSpec directory(String index, String label, String description) {
        return PositionalParamSpec.builder()
                .index(index)
                .arity("0..1")
                .paramLabel(label)
                .type(String.class)
                .description(description)
                .build();
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Services services = SettingsOptions.services(arguments, console);
        Relocator relocator = new Relocator(services, console.environment());
        boolean apply = arguments.hasMatchedOption(APPLY);
        if (arguments.hasMatchedOption(UNDO)) {
            if (apply || arguments.hasMatchedPositional(0)) {
                throw UsageError.of(arguments, "--undo stands alone: it undoes the last relocation.");
            }
            Relocator.Unfinished undone = relocator.undo();
            console.tell("Undone: the sessions are those of " + TerminalText.line(undone.from()) + " again.");
            return ExitCode.DONE;
        }
        String from = old(arguments, console);
        String to = existing(arguments, console);
        if (from.equals(to) || to.startsWith(from + "/")) {
            throw UsageError.of(arguments, "a project cannot be moved to itself or into itself.");
        }
        Relocator.Unfinished unfinished = relocator.unfinished().orElse(null);
        if (unfinished != null) {
            if (apply
                    && !unfinished.undoing()
                    && unfinished.from().equals(from)
                    && unfinished.to().equals(to)) {
                relocator.goOn();
                console.tell("The interrupted relocation is complete. To undo it: seshat relocate --undo");
                return ExitCode.DONE;
            }
            throw new SeshatException(Kind.BUSY, interrupted(unfinished));
        }
        RelocationPlan plan = RelocationPlan.of(from, to, services);
        if (plan.isEmpty()) {
            throw new SeshatException(
                    Kind.NOT_FOUND, "no session worked in " + from + " or below it. See: seshat projects");
        }
        if (apply) {
            relocator.apply(plan);
        }
        if (arguments.hasMatchedOption("--json")) {
            print(plan, apply, console);
        } else {
            print(plan, arguments, console);
            tell(plan, apply, console);
        }
        return ExitCode.DONE;
    }

    private static String interrupted(Relocator.Unfinished unfinished) {
        String words = TerminalText.line(unfinished.from()) + " to " + TerminalText.line(unfinished.to());
        return unfinished.undoing()
                ? "undoing the relocation of " + words + " was interrupted. First run: seshat relocate --undo"
                : "the relocation of " + words + " was interrupted. First complete it by running it again with --apply,"
                        + " or undo it: seshat relocate --undo";
    }

    /// It need not exist any more, so links in it cannot be followed.
    private static String old(ParseResult arguments, Console console) {
        String named = required(arguments, 0, "OLD");
        return path(named, console).toAbsolutePath().normalize().toString();
    }

    /// As a program that starts there sees it, with links followed: agents log that.
    private static String existing(ParseResult arguments, Console console) {
        Path path = path(required(arguments, 1, "NEW"), console);
        if (!Files.isDirectory(path)) {
            throw UsageError.of(
                    arguments, path + " is not a directory. Move the project there first, then run this again.");
        }
        try {
            return path.toRealPath().toString();
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "cannot read " + path + ": " + e.getMessage() + ".", e);
        }
    }

    private static Path path(String named, Console console) {
        return console.environment()
                .path(named)
                .orElseThrow(() -> new SeshatException(Kind.WRONG_USE, "“" + named + "” is not a path."));
    }

    private static String required(ParseResult arguments, int index, String label) {
        String named = arguments.matchedPositionalValue(index, "");
        if (named.isEmpty()) {
            throw UsageError.of(arguments, label + " is missing: seshat relocate OLD NEW");
        }
        return named;
    }

    private static void print(RelocationPlan plan, ParseResult arguments, Console console) {
        int most = arguments.hasMatchedOption("--all") ? Integer.MAX_VALUE : FIRST_FEW;
        try (Output out = CommonOptions.output(arguments, console)) {
            out.append(TerminalText.line(plan.from()) + " → " + TerminalText.line(plan.to()) + "\n");
            plan.byAgent()
                    .forEach((agent, count) ->
                            out.append("  " + agent + ": " + HumanReadable.count(count, "log") + "\n"));
            if (!plan.archived().isEmpty()) {
                out.append("  archive: " + HumanReadable.count(plan.archived().size(), "session") + "\n");
            }
            lines(
                    plan.moves().stream()
                            .map(move -> "rename " + line(move.from()) + "\n      to " + line(move.to()))
                            .toList(),
                    most,
                    out);
            lines(
                    plan.kept().stream()
                            .map(kept -> "stays  " + line(kept.log()) + ": " + TerminalText.line(kept.why()))
                            .toList(),
                    most,
                    out);
            plan.limits().forEach(limit -> out.append("  " + limit + "\n"));
        }
    }

    private static void lines(List<String> lines, int most, Output out) {
        lines.stream().limit(most).forEach(line -> out.append("  " + line + "\n"));
        if (lines.size() > most) {
            out.append("  … and " + HumanReadable.count((long) lines.size() - most) + " more: --all\n");
        }
    }

    private static String line(Path path) {
        return TerminalText.line(path.toString());
    }

    private static void tell(RelocationPlan plan, boolean applied, Console console) {
        if (applied) {
            console.tell("Done. To undo it: seshat relocate --undo");
        } else {
            console.tell("Nothing was changed. To make the changes, add --apply.");
        }
        if (Files.isDirectory(Path.of(plan.from()))) {
            console.tell(TerminalText.line(plan.from())
                    + " still exists. Sessions that begin there from now on are listed there.");
        }
    }

    private static void print(RelocationPlan plan, boolean applied, Console console) {
        try (Output out = Output.plain(console)) {
            JsonWriter json = new JsonWriter(out);
            json.beginObject()
                    .member("from", plan.from())
                    .member("to", plan.to())
                    .member("applied", applied)
                    .name("logs")
                    .beginArray();
            plan.logs().forEach(log -> json.string(PathCodec.of(log)));
            json.endArray().name("renames").beginArray();
            for (Move move : plan.moves()) {
                json.beginObject()
                        .member("from", PathCodec.of(move.from()))
                        .member("to", PathCodec.of(move.to()))
                        .endObject();
            }
            json.endArray().name("archived").beginArray();
            plan.archived().forEach(each -> json.string(each.key().toString()));
            json.endArray().name("kept").beginArray();
            for (RelocationPlan.Kept kept : plan.kept()) {
                json.beginObject()
                        .member("log", PathCodec.of(kept.log()))
                        .member("reason", kept.why())
                        .endObject();
            }
            json.endArray().name("limits").beginArray();
            plan.limits().forEach(json::string);
            json.endArray().endObject();
            out.append("\n");
        }
    }
}
