package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A flipped bit in a stored text is reported, and the damaged text is never shown.
class FlippedBitsTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String SHORT = "The marmalade is gone";
    private static final String LONG = "Look behind the marmalade, where the second jar stands. ".repeat(20);
    private static final String INPUT = "ls /cellar/jars/marmalade";
    private static final String SENTENCE = "This message is damaged in the archive";

    @TempDir
    private Path home = Path.of("");

    private ArchiveFile archive = ArchiveFile.at(home);
    private InProcess program = InProcess.at(home);
    private byte[] sound = new byte[0];

    @BeforeEach
    void archiveALogThatIsThenGone() throws Exception {
        archive = ArchiveFile.at(home);
        program = InProcess.at(home);
        Path log = home.resolve(".claude/projects/-w/" + ID + ".jsonl");
        Files.createDirectories(log.getParent());
        Files.write(
                log,
                List.of(
                        Log.prompt("/w", ID, SHORT),
                        Log.answer(LONG),
                        """
                        {"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash",\
                        "input":{"command":"%s"}}]},"timestamp":"2026-02-01T10:00:07Z"}\
                        """.formatted(INPUT),
                        Log.answer("It was the marmalade.")));
        assertThat(program.run("index").exit()).isZero();
        Files.delete(log);
        assertThat(program.run("index").exit()).isZero();
        sound = Files.readAllBytes(archive.path());
    }

    @Test
    void inAnyTextItIsToldAndNotShown() throws Exception {
        Random random = new Random(3);
        for (int seq = 0; seq < 3; seq++) {
            byte[] body = body(seq);
            int place = place("messages", body);
            for (int i = 0; i < 10; i++) {
                archive.delete();
                byte[] damaged = sound.clone();
                damaged[place + random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(archive.path(), damaged);
                requireTold(seq);
            }
        }
    }

    private byte[] body(int seq) throws Exception {
        return HexFormat.of()
                .parseHex(archive.rows("select hex(body) from messages where seq = " + seq)
                        .getFirst());
    }

    private void requireTold(int seq) throws Exception {
        List<String> intact = List.of(SHORT, LONG.strip(), INPUT, "It was the marmalade.");
        String shown = program.run("show", ID, "--json").out();
        assertThat(shown).contains(SENTENCE).contains("It was the marmalade.");
        for (int other = 0; other < intact.size(); other++) {
            // The title is a copy of the first prompt, in a row of its own.
            assertThat(shown.substring(shown.indexOf("\"messages\"")).contains(intact.get(other)))
                    .as("message %d, damaged is %d", other, seq)
                    .isEqualTo(other != seq);
        }
        Outcome found = program.run("search", "marmalade", "--json");
        assertThat(found.exit()).as(found.err()).isZero();
        assertThat(found.out()).contains(ID);
        Outcome exported = program.run("export", ID, "--format", "md");
        assertThat(exported.exit()).as(exported.err()).isZero();
        assertThat(exported.out()).contains(SENTENCE);
        Outcome status = program.run("status", "--check");
        assertThat(status.exit()).isNotZero();
        assertThat(status.out()).contains(ID + "  " + SHORT + ": messages " + seq + "\n");
    }

    @Test
    void inATitleItIsToldAndNotShown() throws Exception {
        int title = place("sessions", SHORT.getBytes(UTF_8));
        archive.delete();
        byte[] damaged = sound.clone();
        damaged[title] ^= 1;
        Files.write(archive.path(), damaged);
        Outcome found = program.run("search", "marmalade", "--json");
        assertThat(found.out()).contains("(damaged in the archive)").doesNotContain("\"Uhe marmalade");
        assertThat(program.run("status", "--check").out()).contains(ID + "  (title damaged)");
        Outcome mended = program.run("index", "--full", "--json");
        assertThat(mended.out()).contains("\"lostMessages\":0");
        assertThat(program.run("status", "--check").out()).contains("damaged    nothing");
        assertThat(program.run("search", "marmalade", "--json").out()).contains("\"title\":\"" + SHORT + "\"");
    }

    @Test
    void inASummaryItIsNoPassage() throws Exception {
        archive.delete();
        String summary = "Kumquats in the pantry";
        Path log = home.resolve(".claude/projects/-w/" + ID + ".jsonl");
        Files.write(
                log,
                List.of(
                        "{\"type\":\"summary\",\"summary\":\"" + summary + "\",\"leafUuid\":\"u1\"}",
                        Log.prompt("/w", ID, SHORT)));
        assertThat(program.run("index").exit()).isZero();
        assertThat(program.run("search", "pantry", "--json").out()).contains("Kumquats");
        archive.execute("update sessions set summary = 'Jumquats in the pantry'");
        assertThat(program.run("search", "pantry", "--json").out()).contains(ID).doesNotContain("Jumquats");
    }

    @Test
    void agentsAndTheServerDoNotShowItEither() throws Exception {
        RealProgram real = RealProgram.at(home);
        byte[] damaged = sound.clone();
        damaged[place("messages", body(3)) + 3] ^= 1;
        archive.delete();
        Files.write(archive.path(), damaged);
        Outcome outcome = real.runShell("sh", """
                { printf '%%s\\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' '{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_session","arguments":{"id":"%s"}}}'; until grep -q '"id":2' mcp.out; do sleep 0.2; done; } | seshat mcp 2>mcp.err > mcp.out
                serve --port 0 > serve.out 2>&1 &
                server=$!
                for i in $(seq 100); do url=$(grep -o 'http://[^ ]*' serve.out | head -1); [ -n "$url" ] && break; sleep 0.1; done
                curl -s "${url%%/}/api/sessions/%s" > http.out
                kill $server; wait $server
                cat mcp.out; echo; cat http.out
                """.formatted(
                        ID, archive.rows("select session_id from sessions").getFirst()));
        assertThat(outcome.out().lines().filter(line -> line.contains(SENTENCE)))
                .as(outcome.out())
                .hasSize(2);
        assertThat(outcome.out()).doesNotContain("the marmalade.").contains("Look behind the marmalade");
    }

    /// The position of some bytes in a table that fits into one page.
    private int place(String table, byte[] bytes) throws Exception {
        int page = Integer.parseInt(archive.rows("select rootpage from sqlite_master where name = '" + table + "'")
                .getFirst());
        for (int i = (page - 1) * Damage.PAGE; i + bytes.length <= page * Damage.PAGE; i++) {
            if (Arrays.equals(sound, i, i + bytes.length, bytes, 0, bytes.length)) {
                return i;
            }
        }
        throw new AssertionError("not in " + table);
    }
}
