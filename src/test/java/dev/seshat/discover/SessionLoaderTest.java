package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.agent.AgentFormat;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session built from a log: what the file system adds, and its parent.
class SessionLoaderTest {

    private static final Workstation WORKSTATION = new Workstation("ws-test");
    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final String IN_LANTERN = "{\"cwd\":\"/w/lantern\",\"sessionId\":\"" + ID + "\"}\n";
    private static final String IN_SHED = "{\"cwd\":\"/w/shed\",\"sessionId\":\"" + ID + "\"}\n";

    @TempDir
    private Path project;

    @Test
    void takesTheTimesOfTheFileAndNotOfItsLines() throws IOException {
        Path log = write(ID + ".jsonl", "{\"timestamp\":\"2020-01-01T00:00:00Z\"}\n");
        Instant modified = Instant.parse("2026-03-01T12:00:00.123Z");
        Files.setLastModifiedTime(log, FileTime.from(modified));
        Session session = load(log);
        assertThat(session.modified()).isEqualTo(modified);
        assertThat(session.created())
                .isEqualTo(Files.readAttributes(log, BasicFileAttributes.class)
                        .creationTime()
                        .toInstant());
        assertThat(session.facts().firstMessageAt()).isEqualTo(Instant.parse("2020-01-01T00:00:00Z"));
    }

    @Test
    void inv003KeysASessionByWorkstationProjectAndId() throws IOException {
        Session session = load(write(ID + ".jsonl", IN_LANTERN));
        assertThat(session.key()).hasToString("ws-test:98475cfd:" + ID);
        assertThat(session.parentKey()).isNull();
        assertThat(session.agent()).isEqualTo("claude");
    }

    @Test
    void theNameOfTheFileBeatsTheIdInItsLines() throws IOException {
        String copy = "abcd9999-0000-4000-8000-000000000009";
        assertThat(load(write(copy + ".jsonl", IN_LANTERN)).key().sessionId()).isEqualTo(copy);
        assertThat(load(write("copy.jsonl", IN_LANTERN)).key().sessionId()).isEqualTo(ID);
        assertThat(load(write("nothing.jsonl", "{}\n")).key()).hasToString("ws-test:e3b0c442:nothing");
    }

    @Test
    void anIdThatIsNoNameDoesNotBecomeAKey() throws IOException {
        Session session = load(write("odd.jsonl", "{\"sessionId\":\"../../etc/passwd\"}\n"));
        assertThat(session.key().sessionId()).isEqualTo("odd");
    }

    @Test
    void aSubagentsParentIsKeyedByTheParentsOwnProject() throws IOException {
        write(ID + ".jsonl", "{\"type\":\"summary\"}\n" + IN_LANTERN + IN_SHED);
        SessionKey parent = SessionKey.of(WORKSTATION, new Project("/w/lantern"), ID);
        assertThat(load(write("agent-a1.jsonl", IN_SHED)).parentKey()).isEqualTo(parent);
        assertThat(load(write(ID + "/subagents/agent-a2.jsonl", IN_SHED)).parentKey())
                .isEqualTo(parent);
        assertThat(load(write(ID + "/subagents/workflows/wf_1/agent-a3.jsonl", IN_SHED))
                        .parentKey())
                .isEqualTo(parent);
    }

    @Test
    void aSubagentWhoseParentIsGoneIsTakenToWorkWhereItsParentDid() throws IOException {
        SessionKey parent = SessionKey.of(WORKSTATION, new Project("/w/shed"), ID);
        assertThat(load(write("agent-a1.jsonl", IN_SHED)).parentKey()).isEqualTo(parent);
        write(ID + ".jsonl", "{\"type\":\"summary\"}\n");
        assertThat(load(write("agent-a2.jsonl", IN_SHED)).parentKey())
                .as("a parent that names no directory says nothing")
                .isEqualTo(parent);
    }

    @Test
    void aSubagentThatNamesNoParentHasNone() throws IOException {
        assertThat(load(write("agent-a1.jsonl", "{\"cwd\":\"/w/shed\"}\n")).parentKey())
                .isNull();
    }

    @Test
    void namesTheFileByAnAbsolutePath() throws IOException {
        Path log = write(ID + ".jsonl", IN_LANTERN);
        Path detour = project.resolve("x/..").resolve(log.getFileName());
        Files.createDirectories(project.resolve("x"));
        assertThat(load(detour).file()).isEqualTo(log.toAbsolutePath());
    }

    @Test
    void saysThatAFileIsGone() {
        Path gone = project.resolve(ID + ".jsonl");
        assertThatThrownBy(() -> load(gone))
                .isInstanceOf(SeshatException.class)
                .hasMessage(gone + " no longer exists.");
    }

    private static Session load(Path path) {
        SessionFinder finder = new SessionFinder(Agents.all(), _ -> List.of(), AgentFormat.DEFAULT_MAX_LINE_BYTES);
        return new SessionLoader(WORKSTATION, AgentFormat.DEFAULT_MAX_LINE_BYTES)
                .load(finder.atPath(path).orElseThrow());
    }

    private Path write(String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
