package dev.seshat.cli;

import dev.seshat.host.Environment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// `serve`: answers over HTTP, and keeps the archive fresh, until it is ended.
final class ServeCommand implements Verb {

    static final String TOKEN = "SESHAT_TOKEN";

    private static final int PORT = 7377;

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public String summary() {
        return "Read and search sessions in a browser, or over HTTP.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(OptionSpec.builder("--port")
                        .type(Integer.class)
                        .paramLabel("PORT")
                        .description("Where to listen; " + PORT + " if it is not said, 0 for any that is free.")
                        .build())
                .addOption(OptionSpec.builder("--host")
                        .type(String.class)
                        .paramLabel("HOST")
                        .description("Listen on this address, for other machines too. Wants a token.")
                        .build())
                .addOption(OptionSpec.builder("--token")
                        .type(String.class)
                        .paramLabel("TOKEN")
                        .description("Answer only who shows this; " + TOKEN + " in the environment says it unseen.")
                        .build())
                .addOption(OptionSpec.builder("--open")
                        .description("Open the page in the browser.")
                        .build());
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat serve --open                      for this machine, until Ctrl-C",
                        "  seshat serve --port 0                    on a free port, which it prints",
                        "  SESHAT_TOKEN=… seshat serve --host 0.0.0.0   for other machines, with a token");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        int port = arguments.matchedOptionValue("--port", PORT);
        String host = arguments.matchedOptionValue("--host", "127.0.0.1");
        String token = arguments.matchedOptionValue("--token", token(console.environment()));
        boolean open = arguments.hasMatchedOption("--open");
        Serving.run(new Serving.Place(host, port, token, open), arguments, console);
        return ExitCode.DONE;
    }

    private static @Nullable String token(Environment environment) {
        return environment.find(TOKEN).orElse(null);
    }
}
