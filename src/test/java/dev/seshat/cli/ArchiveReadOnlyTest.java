package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.OlderSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real program reads an archive that it cannot write: on a read-only mount, on a full disk, and as a user
/// with only read permission.
class ArchiveReadOnlyTest {

    private static final String GONE = "abcd1111-0000-4000-8000-000000000001";
    private static final String IN_LOG = "abcd2222-0000-4000-8000-000000000002";
    private static final String NEWEST = "abcd3333-0000-4000-8000-000000000003";
    private static final String TOLD = "The archive cannot be written; the newest messages may be missing.\n";

    /// Every reading verb with its exit code.
    private static final String READ = """
            seshat search marmalade --json > out; echo "search $?"; grep -o -m1 'marmalade is gone' out | head -1
            seshat show %s > out; echo "show $?"; grep -o -m1 'marmalade is gone' out | head -1
            seshat status > out; echo "status $?"; grep -o '[0-9] sessions' out | head -1
            seshat list > out; echo "list $?"
            """.formatted(GONE);

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private Path data = Path.of("");
    private RealProgram program = new RealProgram(home, Map.of());

    @BeforeEach
    void archiveALogThatIsThenGone() throws Exception {
        projects = home.resolve(".claude/projects");
        data = home.resolve("data");
        program = RealProgram.at(home).with("data", data).with("SESHAT_ARCHIVE", data.resolve("archive.db"));
        Path gone = Log.write(projects, "/w", GONE, "The marmalade is gone");
        assertThat(program.run("index").exit()).isZero();
        Files.delete(gone);
        Log.write(projects, "/w", IN_LOG, "Another jar");
        assertThat(program.run("index").exit()).isZero();
    }

    @Test
    void onAReadOnlyMountEveryVerbThatReadsDoes() throws Exception {
        requireRead(mounted("mount -o remount,ro,bind $data", READ), 2);
    }

    @Test
    void whatIsNewIsMissingAndThatIsSaid() throws Exception {
        Log.write(projects, "/w", NEWEST, "Newest marmalade");
        Outcome outcome = mounted(
                "mount -o remount,ro,bind $data",
                "seshat search marmalade --json | grep -o '\"sessionId\":\"[^\"]*\"'");
        assertThat(outcome.out()).isEqualTo("\"sessionId\":\"" + GONE + "\"\n");
        assertThat(outcome.err()).startsWith(TOLD);
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void agentsAndTheServerReadItToo() throws Exception {
        Outcome outcome = mounted("mount -o remount,ro,bind $data", """
                { printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' '{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search_sessions","arguments":{"query":"marmalade"}}}'; until grep -q '"id":2' mcp.out; do sleep 0.2; done; } | seshat mcp 2>mcp.err > mcp.out; grep -c 'marmalade is gone' mcp.out
                serve --port 0 > serve.out 2>&1 &
                server=$!
                for i in $(seq 100); do url=$(grep -o 'http://[^ ]*' serve.out | head -1); [ -n "$url" ] && break; sleep 0.1; done
                curl -s "${url%/}/api/search?q=marmalade" | grep -c 'marmalade'
                kill $server; wait $server
                """);
        assertThat(outcome.out()).as(outcome.err()).isEqualTo("1\n1\n");
    }

    /// Where SQLite cannot write, it ignores the write-ahead log and would show the old state.
    @Test
    void whatIsInTheWriteAheadLogOnlyIsFound() throws Exception {
        for (boolean shared : new boolean[] {true, false}) {
            leaveALog(home.resolve("left"), shared);
            Outcome outcome = mounted(
                    "mount --bind left $data && mount -o remount,ro,bind $data",
                    READ + "seshat search newest --json | grep -c " + NEWEST);
            assertThat(outcome.out()).endsWith("list 0\n1\n");
            requireRead(new Outcome(outcome.exit(), outcome.out().replaceFirst("1\n$", ""), outcome.err()), 3);
        }
    }

    @Test
    void anArchiveOfAnOlderSeshatIsReadWithoutBeingChanged() throws Exception {
        ArchiveFile archive = new ArchiveFile(data.resolve("archive.db"));
        archive.execute(OlderSchema.of(6).toArray(String[]::new));
        byte[] before = Files.readAllBytes(archive.path());
        requireRead(mounted("mount -o remount,ro,bind $data", READ), 2);
        assertThat(Files.readAllBytes(archive.path())).isEqualTo(before);
    }

    @Test
    void onAFullDiskEveryVerbThatReadsDoes() throws Exception {
        Log.write(projects, "/w", NEWEST, "Newest jar");
        Outcome outcome = mounted(
                "cp -r $data whole; mount -t tmpfs -o mode=700,size=2m tmpfs $data; cp -r whole/* $data; rm -f $data/*.lock;"
                        + " dd if=/dev/zero of=$data/ballast bs=4k 2>/dev/null; true",
                READ);
        assertThat(outcome.err()).isEqualTo(TOLD);
        requireRead(outcome, 2);
    }

    @Test
    void whoCouldNotWriteOnAFullDiskDoesNotKeepTheLock() throws Exception {
        Outcome outcome = mounted(
                "cp -r $data whole; mount -t tmpfs -o mode=700,size=2m tmpfs $data; cp -r whole/* $data;"
                        + " rm -f $data/*.lock; dd if=/dev/zero of=$data/ballast bs=4k 2>/dev/null; true",
                """
                serve --port 0 > serve.out 2>&1 &
                server=$!
                for i in $(seq 100); do grep -q 'http://' serve.out && break; sleep 0.1; done
                for i in $(seq 100); do grep -q 'cannot write next to' serve.out && break; sleep 0.1; done
                rm $data/ballast
                timeout 20 '%s' index > out; echo $?
                kill $server; wait $server
                cat serve.out >&2
                """.formatted(RealProgram.launcher()));
        assertThat(outcome.out()).as(outcome.err()).isEqualTo("0\n");
        assertThat(outcome.err()).contains("No space left on device").doesNotContain("another process is indexing");
    }

    @Test
    void anotherUserReadsWhatOnlyItsOwnerMayWrite() throws Exception {
        Nobody.allow(data, "rwxr-xr-x");
        Nobody.allow(home.resolve(".claude"), "rwxr-xr-x");
        Nobody nobody = new Nobody(program, home);
        Outcome found = nobody.run("search", "marmalade", "--json");
        assertThat(found.exit()).as(found.err()).isZero();
        assertThat(found.out()).contains(GONE);
        assertThat(nobody.runAgain("show", GONE).out()).contains("The marmalade is gone");
        assertThat(nobody.runAgain("status").out()).contains("2 sessions");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(data.resolve("archive.db"), PosixFilePermissions.fromString("r--r--r--"));
        assertThat(nobody.runAgain("search", "marmalade", "--json").out()).contains(GONE);
    }

    /// A database with another session only in its write-ahead log, as after a crash.
    ///
    /// @param shared whether the index of the log exists as well
    private void leaveALog(Path to, boolean shared) throws Exception {
        ArchiveFile archive = new ArchiveFile(data.resolve("archive.db"));
        Path log = Log.write(projects, "/w", NEWEST, "Newest jar");
        try (Connection reader = archive.open();
                Statement statement = reader.createStatement()) {
            statement.execute("begin");
            statement.executeQuery("select count(*) from sessions").close();
            assertThat(program.run("index").exit()).isZero();
            Files.createDirectories(to);
            for (String part : shared ? List.of("", "-wal", "-shm") : List.of("", "-wal")) {
                Path copy = to.resolve("archive.db" + part);
                Files.deleteIfExists(copy);
                Files.copy(data.resolve("archive.db" + part), copy);
            }
            if (!shared) {
                Files.deleteIfExists(to.resolve("archive.db-shm"));
            }
            assertThat(Files.size(to.resolve("archive.db-wal"))).isPositive();
        }
        archive.execute("pragma wal_checkpoint(truncate)");
        Files.delete(log);
        assertThat(program.run("index").exit()).isZero();
        assertThat(program.run("forget", NEWEST, "--yes").exit()).isZero();
        assertThat(program.run("forget", NEWEST, "--undo").exit()).isZero();
    }

    private static void requireRead(Outcome outcome, int sessions) {
        // If there is no index and none can be stored, each search builds its own.
        assertThat(outcome.err().replace(TOLD, "").replaceAll("The search index was rebuilt .*\n", ""))
                .isEmpty();
        assertThat(outcome.out())
                .isEqualTo("search 0\nmarmalade is gone\nshow 0\nmarmalade is gone\nstatus 0\n" + sessions
                        + " sessions\nlist 0\n");
        assertThat(outcome.exit()).isZero();
    }

    /// Run shell lines in which the archive's directory is a separate mount, created by another line.
    private Outcome mounted(String mount, String lines) throws Exception {
        boolean root = program.runCommand(List.of("id", "-u")).out().equals("0\n");
        List<String> command = new ArrayList<>(List.of("unshare", root ? "-m" : "-rm", "sh", "-c"));
        command.add("seshat() { '" + RealProgram.launcher() + "' \"$@\"; }\n"
                + "serve() { exec '" + RealProgram.launcher()
                + "' serve \"$@\"; }\nmount --bind $data $data || exit 1\n"
                + mount + " || exit 1\n" + lines);
        return program.runCommand(command);
    }
}
