package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every shortened id opens its session, however much it shares with others.
class ShortIdsTest {

    /// Two sessions of Codex within a minute, two of Amp within a month, one of Claude Code.
    private static final List<String> CODEX =
            List.of("019a4c1e-2b07-7d10-9c3a-000000000001", "019a4c1e-9f44-7d10-9c3a-000000000002");

    private static final List<String> AMP =
            List.of("T-019a4c1e-1111-7d10-9c3a-000000000003", "T-019a4fff-2222-7d10-9c3a-000000000004");
    private static final String CLAUDE = "5d3c1111-0000-4000-8000-000000000005";

    @TempDir
    private Path home = Path.of("");

    private void writeLogs() throws IOException {
        for (String id : CODEX) {
            Path day = Files.createDirectories(home.resolve(".codex/sessions/2026/02/01"));
            Files.writeString(day.resolve("rollout-2026-02-01T10-00-00-" + id + ".jsonl"), """
                    {"timestamp":"2026-02-01T10:00:00Z","type":"session_meta","payload":{"id":"%1$s","cwd":"/w/loom"}}
                    {"timestamp":"2026-02-01T10:00:01Z","type":"event_msg","payload":{"type":"user_message",\
                    "message":"shuttle of %1$s","kind":"plain"}}
                    """.formatted(id));
        }
        for (String id : AMP) {
            Path threads = Files.createDirectories(home.resolve(".local/share/amp/threads"));
            Files.writeString(threads.resolve(id + ".json"), """
                    {"id":"%1$s","created":1769940000000,"messages":[{"role":"user","messageId":0,\
                    "content":[{"type":"text","text":"shuttle of %1$s"}]}]}""".formatted(id));
        }
        Log.write(home.resolve(".claude/projects"), "/w/loom", CLAUDE, "shuttle of " + CLAUDE);
    }

    @Test
    void whatIsPrintedOpensTheSession() throws Exception {
        writeLogs();
        List<String> listed =
                run("list").lines().map(line -> line.split(" ", 2)[0]).sorted().toList();
        assertThat(listed).containsExactly("019a4c1e-2", "019a4c1e-9", "5d3c1111", "T-019a4c", "T-019a4f");
        List<String> hinted = run("search", "shuttle")
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("seshat show "))
                .map(line -> line.split(" ", 4)[2])
                .sorted()
                .toList();
        assertThat(hinted).isEqualTo(listed);
        for (String id : hinted) {
            assertThat(run("show", id)).contains("shuttle of " + id);
        }
    }

    /// A fork of a session in another directory may keep its id.
    @Test
    void twoSessionsOfOneIdAreNamedByTheirKeys() throws Exception {
        Path projects = home.resolve(".claude/projects");
        Log.write(projects, "/w/one", CLAUDE, "shuttle one");
        Log.write(projects, "/w/two", CLAUDE, "shuttle two");
        List<String> hints = run("search", "shuttle")
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("seshat show "))
                .toList();
        assertThat(hints).hasSize(2).allMatch(line -> line.contains(":" + CLAUDE));
        for (String hint : hints) {
            String[] words = hint.substring("seshat ".length()).split(" ");
            assertThat(run((Object[]) words)).contains("shuttle");
        }
    }

    private String run(Object... words) {
        Outcome outcome = InProcess.at(home).run(words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome.out();
    }
}
