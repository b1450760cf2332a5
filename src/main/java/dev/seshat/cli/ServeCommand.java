package dev.seshat.cli;

import dev.seshat.host.Environment;
import dev.seshat.terminal.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `serve`: serves HTTP and keeps the archive up to date, until stopped.
final class ServeCommand implements CliCommand {

    static final String TOKEN = "SESHAT_TOKEN";

    private static final int PORT = 7377;

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public String summary() {
        return "Read and search sessions in a browser or over HTTP.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder("--port")
                        .type(Integer.class)
                        .paramLabel("PORT")
                        .description("Port (default " + PORT + "; 0 picks a free one).")
                        .build())
                .addOption(OptionSpec.builder("--host")
                        .type(String.class)
                        .paramLabel("HOST")
                        .description("Address to listen on. Any but this machine's own needs a token.")
                        .build())
                .addOption(OptionSpec.builder("--token")
                        .type(String.class)
                        .paramLabel("TOKEN")
                        .description("Require this token. Prefer " + TOKEN + " in the environment: ps shows flags.")
                        .build())
                .addOption(OptionSpec.builder("--open")
                        .description("Open the page in the browser.")
                        .build());
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat serve --open                      serve this machine until Ctrl-C",
                        "  seshat serve --port 0                    pick a free port and print it",
                        "  SESHAT_TOKEN=… seshat serve --host 0.0.0.0   serve other machines, with a token");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        int port = arguments.matchedOptionValue("--port", PORT);
        String host = arguments.matchedOptionValue("--host", "127.0.0.1");
        String token = arguments.matchedOptionValue("--token", token(console.environment()));
        boolean open = arguments.hasMatchedOption("--open");
        ServeRunner.run(new ServeRunner.Place(host, port, token, open), arguments, console);
        return ExitCode.DONE;
    }

    private static @Nullable String token(Environment environment) {
        return environment.find(TOKEN).orElse(null);
    }
}
