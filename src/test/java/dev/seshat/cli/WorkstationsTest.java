package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three workstations and one archive: the real program, killed and disconnected while it writes.
class WorkstationsTest {

    private static final int SESSIONS = 60;

    private static TeamServer server;

    @TempDir
    private Path directory = Path.of("");

    private String address = "";

    @BeforeAll
    static void startServer() throws IOException {
        server = TeamServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void makeDatabase() {
        address = server.newDatabase();
    }

    @Test
    void nothingIsLostDoubledOrMixedWhateverHappensToThoseWhoWrite() throws Exception {
        List<String> names = List.of("calm", "killed", "shaky");
        for (String name : names) {
            for (int i = 1; i <= SESSIONS; i++) {
                Log.write(
                        home(name).resolve(".claude/projects"),
                        "/work/" + name,
                        id(i),
                        "prompt of " + name + " number " + i + " word".repeat(20_000));
            }
        }
        List<Process> running = new ArrayList<>();
        for (String name : names) {
            running.add(start(name));
        }
        await(() -> count("killed") > 2);
        running.get(1).destroyForcibly();
        assertThat(running.get(1).waitFor(Patience.LIMIT)).isTrue();
        running.add(start("killed"));
        for (int i = 0; i < 4 && running.get(2).isAlive(); i++) {
            int before = count("shaky");
            await(() -> count("shaky") > before || !running.get(2).isAlive());
            cutOff("shaky");
        }
        for (Process process : List.of(running.get(0), running.get(2), running.get(3))) {
            assertThat(process.waitFor(Patience.LIMIT)).isTrue();
            assertThat(process.exitValue())
                    .as(Files.readString(home("shaky").resolve("err")))
                    .isZero();
        }
        for (String name : names) {
            assertThat(server.texts(
                            address,
                            "select session_id from indexed_sessions where workstation_id = '" + name + "' and"
                                    + " composite_key like '" + name + ":%'"))
                    .hasSize(SESSIONS)
                    .doesNotHaveDuplicates();
        }
        assertThat(server.texts(address, "select count(*)::text from indexed_sessions"))
                .containsExactly(String.valueOf(3 * SESSIONS));
        assertThat(server.texts(address, """
                        select m.body from messages m left join indexed_sessions s using (session)
                        where s.session is null or m.workstation_id <> s.workstation_id
                            or m.seq = 0 and m.body not like 'prompt of ' || s.workstation_id || ' %'""")).isEmpty();
        assertThat(server.texts(address, "select count(*)::text from messages"))
                .containsExactly(String.valueOf(3 * SESSIONS * 2));
    }

    @Test
    void twoProcessesOfOneWorkstationTakeTurns() throws Exception {
        for (int i = 1; i <= 20; i++) {
            Log.write(home("calm").resolve(".claude/projects"), "/work/calm", id(i), "prompt " + "word ".repeat(9_000));
        }
        Process first = start("calm");
        Outcome second = TeamServer.program(home("calm"), "calm", address).runCommand(TeamServer.command("index"));
        assertThat(first.waitFor(Patience.LIMIT)).isTrue();
        assertThat(first.exitValue()).isZero();
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(count("calm")).isEqualTo(20);
        assertThat(server.texts(address, "select count(*)::text from messages")).containsExactly("40");
    }

    private Process start(String name) throws IOException {
        Path home = home(name);
        return TeamServer.program(home, name, address)
                .start(TeamServer.command("index"), home.resolve("out"), home.resolve("err"));
    }

    /// Close the connections on which this workstation writes: those that hold its lock.
    private void cutOff(String name) {
        server.texts(
                address,
                "select pg_terminate_backend(l.pid)::text from pg_locks l where l.locktype = 'advisory' and"
                        + " l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint)"
                        + " = hashtextextended('seshat ' || '" + name + "', 0)");
    }

    private int count(String name) {
        try {
            return Integer.parseInt(server.texts(
                            address,
                            "select count(*)::text from indexed_sessions where workstation_id = '" + name + "'")
                    .getFirst());
        } catch (AssertionError e) {
            // The tables do not exist yet.
            return 0;
        }
    }

    private static void await(BooleanSupplier condition) throws Exception {
        Patience.until(condition::getAsBoolean);
    }

    private static String id(int number) {
        return String.format(Locale.ROOT, "%08x-0000-4000-8000-000000000000", number);
    }

    private Path home(String name) {
        return directory.resolve(name);
    }
}
