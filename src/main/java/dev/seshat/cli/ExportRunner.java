package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.app.SessionArgument;
import dev.seshat.app.Transcript;
import dev.seshat.discover.FoundLog;
import dev.seshat.export.Export;
import dev.seshat.export.ExportFormat;
import dev.seshat.export.ExportImages;
import dev.seshat.export.ExportReport;
import dev.seshat.export.ExportRequest;
import dev.seshat.export.ExportSource;
import dev.seshat.export.Redaction;
import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// The work of `export`. Separate from the command, which is created at every start: this is loaded only for
/// an export.
final class ExportRunner {

    private static final List<String> FORMATS = List.of("html", "md", "json");

    private final ParseResult arguments;
    private final Console console;
    private final ExportRequest request;
    private final @Nullable NewFile file;

    private ExportRunner(ParseResult arguments, Console console) {
        this.arguments = arguments;
        this.console = console;
        String output = arguments.matchedOptionValue("--output", "");
        request = new ExportRequest(
                format(arguments, output),
                categories(arguments),
                MessageSelection.notNegative(arguments, "--from", 0),
                MessageSelection.notNegative(arguments, "--limit", Integer.MAX_VALUE),
                redaction(arguments));
        if (arguments.hasMatchedOption("--images") && request.format() != ExportFormat.HTML) {
            throw new SeshatException(Kind.WRONG_USE, "--images needs HTML: --format html.");
        }
        file = output.isEmpty() ? null : new NewFile(path(output), arguments.hasMatchedOption("--force"));
    }

    static void run(ParseResult arguments, Console console) {
        ExportRunner exporting = UsageError.hinted(arguments, () -> new ExportRunner(arguments, console));
        if (exporting.file != null) {
            exporting.file.check();
        }
        exporting.withTranscript(exporting::export);
    }

    private static Path path(String output) {
        try {
            return Path.of(output);
        } catch (InvalidPathException e) {
            throw new SeshatException(Kind.WRONG_USE, "“" + output + "” is not a valid file name.", e);
        }
    }

    private static ExportFormat format(ParseResult arguments, String output) {
        if (arguments.hasMatchedOption("--format")) {
            String label = arguments.matchedOptionValue("--format", "");
            return ExportFormat.find(label).orElseThrow(() -> UnknownName.of("format", label, FORMATS));
        }
        return ExportFormat.find(output.substring(output.lastIndexOf('.') + 1)).orElse(ExportFormat.MD);
    }

    private static Set<Category> categories(ParseResult arguments) {
        boolean all = arguments.hasMatchedOption("--all");
        if (all && arguments.hasMatchedOption("--category")) {
            throw new SeshatException(Kind.WRONG_USE, "--all and --category cannot be combined.");
        }
        Set<Category> wanted = EnumSet.copyOf(
                all
                        ? EnumSet.allOf(Category.class)
                        : arguments.hasMatchedOption("--category")
                                ? MessageSelection.categories(arguments.matchedOptionValue("--category", List.of()))
                                : ExportRequest.USUAL);
        if (arguments.hasMatchedOption("--no-thinking")) {
            wanted.remove(Category.THINKING);
        }
        return wanted;
    }

    private static Redaction redaction(ParseResult arguments) {
        boolean off = arguments.hasMatchedOption("--no-redact");
        if (off && arguments.hasMatchedOption("--redact")) {
            throw new SeshatException(Kind.WRONG_USE, "--redact and --no-redact cannot be combined.");
        }
        List<Integer> leftOut = arguments.matchedOptionValue("--leave-out", List.of());
        return new Redaction(!off, Set.of(), Set.copyOf(leftOut));
    }

    /// From its log, else from the archive.
    private void withTranscript(Consumer<Transcript> use) {
        Services services = SettingsOptions.services(arguments, console);
        String argument = arguments.matchedPositionalValue(0, "");
        Transcript.Logged logged;
        try {
            FoundLog log = UsageError.hinted(
                    arguments, () -> new SessionArgument(services.finder(), services.loader()).find(argument));
            logged = new Transcript.Logged(services.loader().load(log), log, services.maxLineBytes());
        } catch (SeshatException e) {
            if (e.kind() != Kind.NOT_FOUND || !Transcript.withArchived(argument, false, services, use)) {
                throw e;
            }
            return;
        }
        if (SessionArgument.isPath(argument)) {
            use.accept(logged);
        } else {
            Transcript.withLogged(logged, false, services, use);
        }
    }

    private void export(Transcript transcript) {
        ExportSource source = new ExportSource(
                transcript.session(),
                transcript.agentName(),
                transcript.archivedOnly(),
                transcript::messages,
                arguments.hasMatchedOption("--images") ? transcript::image : ExportImages.NONE);
        ExportReport report = written(to -> Export.write(source, request, to));
        VersionNotes.of(transcript).forEach(console::tell);
        if (file != null) {
            console.tell("Wrote " + TerminalText.line(file.path().toString()) + ": "
                    + HumanReadable.count(report.messages(), "message") + ".");
        }
        String sentence = report.sentence();
        console.tell(
                request.redaction().secrets()
                        ? Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1)
                                + ". Review the file before you share it."
                        : "Secrets were not masked. Review the file before you share it.");
        if (arguments.hasMatchedOption("--images")) {
            console.tell("Images are embedded unmasked: look at each of them.");
        }
    }

    private ExportReport written(Function<Appendable, ExportReport> writing) {
        if (file != null) {
            return file.write(writing);
        }
        try (Output out = Output.plain(console)) {
            return writing.apply(out);
        }
    }
}
