package dev.seshat.agent.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.SessionFile;
import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which files are sessions, by name and location alone.
class ClaudeLayoutTest {

    private static final Path PROJECT = Path.of("/home/me/.claude/projects/-w-lantern");
    private static final String ID = "1f3a0001-0b5e-4c1d-9a2f-6d7e8f901234";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sessions-index.json",
                ID + ".json",
                ID + ".jsonl.bak",
                ID + ".JSONL",
                ID,
                "memory/MEMORY.md",
                ID + "/tool-results/toolu_1.txt",
                ID + "/subagents/agent-a1.meta.json",
                ID + "/subagents/journal.jsonl",
                ID + "/subagents/workflows/wf_1/journal.jsonl",
                ID + "/subagents/agent-.jsonl"
            })
    void leavesAloneWhatIsNoSession(String name) {
        assertThat(recognise(name)).isEmpty();
    }

    @Test
    void theNameOfASessionIsItsId() {
        assertThat(recognise(ID + ".jsonl")).contains(file(ID + ".jsonl", ID, false, null));
        String upper = "1F3A0001-0B5E-4C1D-9A2F-6D7E8F901234";
        assertThat(recognise(upper + ".jsonl")).contains(file(upper + ".jsonl", upper, false, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.jsonl", "agent-.jsonl", "1f3a.jsonl", ID + "-copy.jsonl", "agents.jsonl"})
    void aNameThatIsNoIdLeavesItToTheLines(String name) {
        assertThat(recognise(name)).contains(file(name, null, false, null));
    }

    @Test
    void aSubagentIsKnownByItsNameAndItsParentByThePlace() {
        assertThat(recognise("agent-0badcafe.jsonl")).contains(file("agent-0badcafe.jsonl", "0badcafe", true, null));
        String inner = ID + "/subagents/agent-a1b2c3d.jsonl";
        assertThat(recognise(inner)).contains(file(inner, "a1b2c3d", true, ID));
        String deep = ID + "/subagents/workflows/wf_1/agent-a77.jsonl";
        assertThat(recognise(deep)).contains(file(deep, "a77", true, ID));
    }

    @Test
    void onlyBelowASessionIsADirectoryCalledSubagentsOurs() {
        Path other = Path.of("/data/subagents/projects/-w");
        assertThat(ClaudeLayout.recognise(other.resolve(ID + ".jsonl")))
                .contains(new SessionFile(other.resolve(ID + ".jsonl"), ID, false, null));
        assertThat(ClaudeLayout.recognise(other.resolve("agent-a1.jsonl")))
                .contains(new SessionFile(other.resolve("agent-a1.jsonl"), "a1", true, null));
        assertThat(recognise(".jsonl")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agent-0badcafe.jsonl",
                ID + "/subagents/agent-a1b2c3d.jsonl",
                ID + "/subagents/workflows/wf_1/agent-a77.jsonl"
            })
    void theLogOfAParentLiesInTheProject(String subagent) {
        SessionFile file = recognise(subagent).orElseThrow();
        assertThat(ClaudeLayout.parentOf(file, ID)).contains(file(ID + ".jsonl", ID, false, null));
        assertThat(ClaudeLayout.toolResults(file, ID)).contains(PROJECT.resolve(ID + "/tool-results"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../x", "/etc/passwd", "a/b", "a\\b", "", ".hidden", "a\nb", "a\0b"})
    void anIdThatCouldLeaveTheProjectLeadsNowhere(String id) {
        SessionFile subagent = recognise("agent-0badcafe.jsonl").orElseThrow();
        assertThat(ClaudeLayout.parentOf(subagent, id)).isEmpty();
        assertThat(ClaudeLayout.toolResults(subagent, id)).isEmpty();
        assertThat(ClaudeLayout.idOrStem(id, Path.of("stem.jsonl"))).isEqualTo("stem");
    }

    @Test
    void theRootIsTheFirstThatIsNamed() {
        assertThat(roots(Map.of("HOME", "/home/me"))).isEqualTo(Path.of("/home/me/.claude/projects"));
        assertThat(roots(Map.of("HOME", "/home/me", "CLAUDE_CONFIG_DIR", "~/c")))
                .isEqualTo(Path.of("/home/me/c/projects"));
        assertThat(roots(Map.of("HOME", "/home/me", "CLAUDE_CONFIG_DIR", "/c", "SESSIONS_DIR", "/s")))
                .isEqualTo(Path.of("/s"));
        assertThat(roots(Map.of("HOME", "/home/me", "CLAUDE_CONFIG_DIR", "", "SESSIONS_DIR", "")))
                .as("an empty variable is no variable")
                .isEqualTo(Path.of("/home/me/.claude/projects"));
    }

    private static Path roots(Map<String, String> variables) {
        return new ClaudeFormat().roots(new Environment(variables)).getFirst();
    }

    private static Optional<SessionFile> recognise(String name) {
        return ClaudeLayout.recognise(PROJECT.resolve(name));
    }

    private static SessionFile file(String name, @Nullable String id, boolean subagent, @Nullable String parentId) {
        return new SessionFile(PROJECT.resolve(name), id, subagent, parentId);
    }
}
