package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a user sees of sessions whose logs are gone and whose prompts are left.
class PromptsOnlyTest {

    private static final String LOST = "abcd1111-0000-4000-8000-000000000001";
    private static final String LOGGED = "abcd2222-0000-4000-8000-000000000002";
    private static final String CODEX = "019a0000-0000-7000-8000-000000000003";

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void write() throws IOException {
        Log.write(home.resolve(".claude/projects"), "/w/two", LOGGED, "Good day");
        Files.writeString(home.resolve(".claude/history.jsonl"), """
                {"display":"from before","pastedContents":{},"timestamp":1735689600000,"project":"/w/old"}
                {"display":"Why does the lantern flicker?","pastedContents":{},"timestamp":1767607200000,"project":"/w/one","sessionId":"%s"}
                {"display":"Good day","pastedContents":{},"timestamp":1767607260000,"project":"/w/two","sessionId":"%s"}
                {"display":"Then fix it","pastedContents":{},"timestamp":1767607320000,"project":"/w/one","sessionId":"%s"}
                """.formatted(LOST, LOGGED, LOST));
        Files.createDirectories(home.resolve(".codex/sessions"));
        Files.writeString(home.resolve(".codex/history.jsonl"), """
                {"session_id":"%s","ts":1767607380,"text":"Paint the harbour"}
                """.formatted(CODEX));
    }

    @Test
    void inTheWordsOfTheCommands() throws Exception {
        RealProgram program = RealProgram.at(home);
        assertThat(program.run("index").out().replaceAll("[0-9.]+ k?B read in [0-9.]+ s", "1 kB read in 0.1 s"))
                .isEqualTo("""
                        Archived 3 new of 3 sessions: 5 messages, 1 kB read in 0.1 s.
                        2 sessions are prompts only: the log is gone, and history.jsonl still has what was asked.
                        1 prompt of history.jsonl left out: no session is named.
                        """);
        assertThat(program.run("index")).isEqualTo(new Outcome(0, "Nothing new in 3 sessions.\n", ""));
        assertThat(program.run("search", "lantern flicker").out())
                .contains("Claude Code · prompts only: the log is gone")
                .contains("seshat show abcd1111")
                .doesNotContain("claude --resume");
        assertThat(program.run("search", "harbour").out())
                .contains("Codex CLI")
                .contains("prompts only: the log is gone");
        assertThat(program.run("show", "abcd1")).isEqualTo(new Outcome(0, """
                Why does the lantern flicker?
                project   /w/one
                agent     Claude Code
                when      Mon 5 Jan 2026 10:00 – 10:02 · 2 min
                messages  2 prompts · 2 messages
                left      prompts only: the log is gone
                session   abcd1111-0000-4000-8000-000000000001

                #0 10:00 You
                  Why does the lantern flicker?

                #1 10:02 You
                  Then fix it
                """, ""));
        assertThat(program.run("show", LOST, "--json").out())
                .contains("\"archivedOnly\":true,\"promptsOnly\":true")
                .contains("\"text\":\"Then fix it\"");
        assertThat(program.run("show", LOST, "--raw").err())
                .startsWith("seshat: its log is gone, only the prompts are left: use --json.");
        assertThat(program.run("status").out())
                .contains("log gone   2 sessions only in the archive, 2 of them prompts only");
        assertThat(program.run("status", "--json").out()).contains("\"archivedOnly\":2,\"promptsOnly\":2");
        assertThat(program.run("export", LOST).out()).contains("prompts only: the log is gone");
    }

    @Test
    void forgettingNamesWhatStays() throws Exception {
        InProcess program = InProcess.at(home);
        program.run("index");
        Outcome outcome = program.run("forget", LOST, "--yes");
        assertThat(outcome.err())
                .isEqualTo("Forgotten. Its prompts stay in "
                        + home.resolve(".claude/history.jsonl").toRealPath() + ". To undo: seshat forget --undo " + LOST
                        + "\n");
        program.run("index", "--full");
        assertThat(program.run("show", LOST).exit()).isNotZero();
    }

    @Test
    void aDeletedRowBreaksNothingAndComesBack() throws Exception {
        InProcess program = InProcess.at(home);
        program.run("index");
        ArchiveFile archive = ArchiveFile.at(home);
        archive.execute("pragma foreign_keys = off", "delete from sessions where session_id <> '" + CODEX + "'");
        assertThat(program.run("search", "good day", "--no-index").err()).doesNotContain("seshat:");
        assertThat(program.run("status").exit()).isZero();
        assertThat(program.run("list").exit()).isZero();
        assertThat(program.run("show", LOGGED).exit()).isZero();
        assertThat(program.run("index").out()).startsWith("Archived 2 new of 3 sessions: ");
        assertThat(program.run("search", "good day").out()).contains("seshat show abcd2222");
        archive.requireSound();
    }
}
