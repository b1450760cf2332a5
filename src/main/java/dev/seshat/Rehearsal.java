package dev.seshat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.cli.CommandLineInterface;
import dev.seshat.terminal.Console;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the program once, so that the JVM records what a start needs in its start-up cache.
///
/// It reads and writes wherever the environment points, so `src/launch/train` runs it on the example in a
/// separate home. What is not rehearsed works as well, but starts more slowly.
public final class Rehearsal {

    /// The most common command lines. A new verb adds its lines here; `4e6f` is the session of the example.
    static final List<String> LINES = List.of(
            "--help",
            "list",
            "list --since 2020-01-01 --project turnstile --sort messages --limit 5",
            "list --all --subagents --json",
            "projects",
            "projects --json",
            "show 4e6f",
            "show 4e6f --tools full",
            "show 4e6f --json",
            "show 4e6f --raw",
            "export 4e6f --format html",
            "export 4e6f --all",
            "export --help",
            "status",
            "status --json",
            "watch --help",
            "config",
            "config --json",
            "index",
            "search turnstile",
            "search the",
            "search turn*",
            "search turnstile after:2020-01-01",
            "search how did we make the turnstile count visitors",
            "search project:turnstile tool:Bash --sort recent",
            "search turnstile --json",
            "search turnstile turnstlie",
            "search turnstile OR gate* -door --explain",
            "search --help",
            "list --limit 3",
            "list --archived --json",
            "projects",
            "serve --help",
            "mcp --help",
            "stats",
            "stats --by project --json",
            "cost 4e6f --explain",
            "related --help",
            "thread 4e6f",
            "files --help",
            "topics",
            "blame --help",
            "demo",
            "demo why was the order list slow",
            "forget --help",
            "resume 4e6f --print",
            "resume --help",
            "relocate --help",
            "guard",
            "guard --json",
            "guard --help",
            "restore --help",
            "doctor",
            "completion bash",
            "completion zsh",
            "completion fish",
            "show --help");

    private static final List<String> ARCHIVED =
            List.of("list", "list --json", "list --project turnstile", "projects", "restore 4e6f --dry-run");

    /// Less common command lines, mostly for an existing archive; some of them fail.
    private static final List<String> MORE_QUESTIONS = List.of(
            "search --no-index turnstile",
            "search --no-index the",
            "search --no-index visits",
            "search how did the visits of the turnstile come about",
            "search --no-index --limit 2 --offset 1 limiter burst",
            "search vorlinko",
            "search vorlinko project:elsewhere",
            "search turnstile vorlinko",
            "search how do I fix the naïve café build",
            "search why does the limiter fail since yesterday",
            "search limiter two weeks ago on 3 March 2025 after:2020-01-01T10:00",
            "search \"the turnstile\" -vorlinko",
            "search tool:Bash docker",
            "search tool:Bash limiter",
            "search tool:Bash",
            "search tool:Write limiter",
            "search tool:Task limiter",
            "search tool:TodoWrite limiter",
            "search file:limiter.py window",
            "search is:error agent:claude branch:fix limiter",
            "search category:assistant before:2099-01-01 limiter",
            "search --project turnstile --since 2020-01-01 limiter",
            "search --sort recent the",
            "search --context 1 limiter",
            "search --files limiter",
            "search window end",
            "search 文字",
            "search BurstLimit burst_limit",
            "search *",
            "search (((");

    /// The servers have separate rehearsals and caches, because their classes would slow down every other
    /// start. So does the search, which the classes of all other verbs would slow down.
    private static final String OF_QUESTIONS = "search";

    private static final String OF_AGENTS = "mcp";

    private static final String OF_PEOPLE = "serve";

    /// What an agent sends to the MCP server's stdin.
    private static final String ASKED = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
            "clientInfo":{"name":"rehearsal","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"recall","arguments":{"question":"turnstile"}}}
            """;

    private static final int COLUMNS = 100;

    private Rehearsal() {}

    /// Run every line, with and without a terminal, and end the process as the program does.
    ///
    /// @param words the verb to rehearse instead of the common command lines; may be empty
    public static void main(String[] words) throws IOException, InterruptedException {
        Console piped = Console.ofProcess();
        List<String> rehearsed = Arrays.asList(words);
        if (rehearsed.contains(OF_PEOPLE)) {
            ServerRehearsal.run(piped);
        } else {
            lines(rehearsed).forEach(line -> run(line, piped));
        }
        if (rehearsed.isEmpty()) {
            // Without its log a session is listed from the archive.
            for (String line : ARCHIVED) {
                run(line, piped.with("SESSIONS_DIR", "~/nowhere"));
            }
        }
        if (rehearsed.isEmpty() || rehearsed.contains(OF_QUESTIONS)) {
            // With settings and an archive elsewhere; `src/launch/train` creates the settings file.
            run("search turnstile", piped.with("SESHAT_ARCHIVE", "~/named.db").with("SESHAT_CONFIG", "~/config.jsonc"));
        }
        Seshat.main(new String[] {"--version"});
    }

    private static List<String> lines(List<String> rehearsed) {
        if (rehearsed.contains(OF_AGENTS)) {
            return List.of(OF_AGENTS);
        }
        // The first line creates the archive.
        return rehearsed.contains(OF_QUESTIONS)
                ? Stream.concat(LINES.stream().filter(line -> line.startsWith(OF_QUESTIONS)), MORE_QUESTIONS.stream())
                        .toList()
                : LINES;
    }

    private static void run(String line, Console piped) {
        new CommandLineInterface(on(piped, null)).run(line.split(" "));
        new CommandLineInterface(on(piped, COLUMNS)).run(line.split(" "));
    }

    private static Console on(Console process, @Nullable Integer columns) {
        return new Console(
                process.environment(),
                new ByteArrayInputStream(ASKED.getBytes(UTF_8)),
                process.stdout(),
                process.stderr(),
                columns,
                columns != null);
    }
}
