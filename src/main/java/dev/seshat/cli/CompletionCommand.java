package dev.seshat.cli;

import dev.seshat.cli.completion.Completion;
import dev.seshat.cli.completion.Shell;
import dev.seshat.terminal.Console;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// `completion`: prints a shell completion script.
final class CompletionCommand implements CliCommand {

    @Override
    public String name() {
        return "completion";
    }

    @Override
    public String summary() {
        return "Print a shell completion script.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SHELL")
                        .type(Shell.class)
                        .arity("1")
                        .required(true)
                        .description("bash, zsh or fish.")
                        .build());
        spec.usageMessage()
                .footer(
                        "  source <(seshat completion bash)                                  in ~/.bashrc",
                        "  source <(seshat completion zsh)                                   in ~/.zshrc",
                        "  seshat completion fish > ~/.config/fish/completions/seshat.fish   once");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        Shell shell = arguments.matchedPositionalValue(0, Shell.BASH);
        List<Completion.Word> words = CliCommands.all().stream()
                .map(verb -> Completion.word(verb.name(), verb.summary(), CommonOptions.addTo(verb.spec())))
                .toList();
        try (Output out = Output.plain(console)) {
            out.append(shell.script(words));
        }
        return ExitCode.DONE;
    }
}
