package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.cli.CommandLineInterface;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Seshat itself, through its command line in this process: `search --json --no-index`.
///
/// It uses only what `--json` promises, so the result is what users see, however hits are ranked.
final class SeshatSearch implements Engine {

    private static final int NOTHING_FOUND = 1;

    private final Environment environment;

    private SeshatSearch(Environment environment) {
        this.environment = environment;
    }

    /// Index a tree into a separate archive; empty if the program has no verb `search`.
    static Optional<SeshatSearch> over(Path tree, Path home) throws IOException {
        SeshatSearch seshat = new SeshatSearch(new Environment(
                Map.of("HOME", home.toString(), "SESSIONS_DIR", tree.toString(), "WORKSTATION_ID", "ws-relevance")));
        if (seshat.run("search", "--help").code() != 0) {
            return Optional.empty();
        }
        Outcome indexed = seshat.run("index");
        if (indexed.code() != 0) {
            throw new IOException("seshat index: " + indexed.err());
        }
        return Optional.of(seshat);
    }

    @Override
    public List<String> search(String query, int limit) throws IOException {
        Outcome outcome = run("search", "--json", "--no-index", "--limit", Integer.toString(limit), "--", query);
        if (outcome.code() == NOTHING_FOUND) {
            return List.of();
        }
        if (outcome.code() != 0) {
            throw new IOException("seshat search " + query + ": " + outcome.err());
        }
        try {
            return sessions(JsonValue.parse(outcome.out()));
        } catch (MalformedJson e) {
            throw new IOException("seshat search " + query + " answered no JSON", e);
        }
    }

    private static List<String> sessions(JsonValue answer) throws IOException {
        if (!(answer instanceof JsonValue.Obj(var members) && members.get("hits") instanceof JsonValue.Arr(var hits))) {
            throw new IOException("an answer without hits: " + answer);
        }
        List<String> ids = new ArrayList<>();
        for (JsonValue hit : hits) {
            if (hit instanceof JsonValue.Obj(var parts)
                    && parts.get("session") instanceof JsonValue.Obj(var session)
                    && session.get("sessionId") instanceof JsonValue.Str(String id)) {
                ids.add(id);
            } else {
                throw new IOException("a hit without its session's id: " + hit);
            }
        }
        return ids;
    }

    private Outcome run(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(environment, out, new PrintStream(err, true, UTF_8), null);
        int code = new CommandLineInterface(console).run(words).number();
        return new Outcome(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    private record Outcome(int code, String out, String err) {}
}
