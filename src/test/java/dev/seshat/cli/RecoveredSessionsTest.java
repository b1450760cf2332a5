package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Single sessions when a damaged archive is recovered, or when a log is reread over damaged rows.
class RecoveredSessionsTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String GONE = "abcd2222-0000-4000-8000-000000000002";
    private static final String CALL = """
            {"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash",\
            "input":{"command":"ls /cellar"}}]},"timestamp":"2026-02-01T10:00:07Z"}""";

    @TempDir
    private Path home = Path.of("");

    private ArchiveFile archive = ArchiveFile.at(home);
    private InProcess program = InProcess.at(home);
    private Path log = Path.of("");

    @BeforeEach
    void setUp() throws IOException {
        archive = ArchiveFile.at(home);
        program = InProcess.at(home);
        log = home.resolve(".claude/projects/-w/" + ID + ".jsonl");
        Files.createDirectories(log.getParent());
    }

    private void index(String cwd, String... texts) throws Exception {
        write(cwd, texts);
        assertThat(program.run("index").exit()).isZero();
    }

    private void write(String cwd, String... texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            lines.add(text.startsWith("{") ? text : Log.prompt(cwd, ID, text));
        }
        Files.write(log, lines);
    }

    private void damageTitle(String sessionId) throws Exception {
        archive.execute("update sessions set title = 'damaged' where session_id = '" + sessionId + "'");
    }

    private Outcome recover() throws Exception {
        Outcome outcome = program.run("index", "--full");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("The archive was damaged.");
        archive.requireSound();
        return outcome;
    }

    @Test
    void whatALogStillTellsIsNotMissingFromIt() throws Exception {
        Path gone = Log.write(home.resolve(".claude/projects"), "/w", GONE, "Hello");
        index("/w", "one", "two", "three", CALL, "five");
        Files.delete(gone);
        damageTitle(GONE);
        archive.execute("update messages set body = 'x' where seq = 1", "update tool_uses set tool = 'x'");
        assertThat(recover().err()).contains("from the logs and from 1 session without a log.");
        assertThat(archive.rows("select session_id, missing from sessions order by 1"))
                .containsExactly(ID + "|0", GONE + "|0");
        assertThat(program.run("show", ID).out()).contains("two", "Bash").doesNotContain("was lost");
    }

    @Test
    void aLogReadAgainTakesThePlaceOfDamagedMessages() throws Exception {
        index("/w", "one", "two", "three", "four", "five");
        archive.execute("update messages set body = 'x' where seq = 1");
        index("/w", "uno", "two", "three", "four", "five");
        assertThat(archive.rows("select session_id, message_count from sessions order by 1"))
                .containsExactly(ID + "|5", ID + "~1|1");
        assertThat(program.run("show", ID + "~1").out()).contains("one").doesNotContain("damaged in the archive");
        assertThat(program.run("status", "--check").out()).contains("damaged    nothing");
    }

    @Test
    void aDamagedMessageThatTheLogLacksStaysDamaged() throws Exception {
        index("/w", "one", "two", "three", "four", "five");
        archive.execute("update messages set body = 'x' where seq = 4");
        index("/w", "one, rewritten", "two", "three", "four");
        assertThat(program.run("status", "--check").out()).contains(ID + "~1").contains(": messages 4\n");
    }

    @Test
    void aDamagedTitleIsNotWrittenAgain() throws Exception {
        index("/w", "one", "two", "three", "four", "five");
        damageTitle(ID);
        index("/w", "one", "two", "three", "other", "five");
        assertThat(archive.rows("select session_id, title from sessions order by 1"))
                .containsExactly(ID + "|one", ID + "~1|one");
    }

    @Test
    void theProjectOfAWorktreeIsTheWorktree() throws Exception {
        index("/w/.claude/worktrees/blue", "one", "two");
        Files.delete(log);
        List<String> before = archive.rows("select key, project_path from sessions");
        damageTitle(ID);
        // The index is at the end of the file, like its later pages in a large archive.
        archive.execute(
                "update source_files set facts = ''",
                "update sessions set repository = '/w'",
                "drop index sessions_by_checkout",
                "create table filler (n integer)",
                "create index sessions_by_checkout on sessions (project_path, repository)");
        recover();
        assertThat(archive.rows("select key, project_path from sessions")).isEqualTo(before);
    }

    @Test
    void aFormerVersionStaysOne() throws Exception {
        index("/w", "one", "two", "three", "four", "five");
        index("/w", "six", "seven", "eight");
        index("/w", "six", "nine", "eight");
        String versions = "select session_id, former_of from sessions order by 1";
        List<String> before = archive.rows(versions);
        assertThat(before).hasSizeGreaterThan(1);
        damageTitle(ID + "~1");
        recover();
        assertThat(archive.rows(versions)).isEqualTo(before);
        assertThat(program.run("list", "--json").out()).doesNotContain(ID + "~1");
    }

    @Test
    void damagedTracesOfSessionsAreSkipped() throws Exception {
        index("/w", "one", "two");
        Files.delete(log);
        String insert = "insert into source_files select null, %s, %s, " + columnsAfterPath() + " from source_files";
        archive.execute(
                insert.formatted("'ws'", "'/w/' || char(0) || 'x'"),
                insert.formatted("''", "'/w/a.jsonl'") + " where workstation_id <> 'ws'",
                insert.formatted("'a:b'", "'/w/b.jsonl'") + " where workstation_id not in ('', 'ws')",
                "insert into forgotten (key, session_id, at) values ('::x', 'x', 1), (':a:y', 'y', 1)",
                "update sessions set session_id = '', title = 'damaged'");
        recover();
        assertThat(archive.rows("select message_count from sessions")).containsExactly("2");
    }

    private String columnsAfterPath() throws Exception {
        List<String> columns = archive.rows("select name from pragma_table_info('source_files')");
        return String.join(", ", columns.subList(3, columns.size()));
    }
}
