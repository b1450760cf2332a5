package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Logs found by id, by the beginning of one, and by path.
class SessionFinderTest {

    private static final String ONE = "abcd1111-0000-4000-8000-000000000001";
    private static final String TWO = "abcd2222-0000-4000-8000-000000000002";

    @TempDir
    private Path root;

    @Test
    void findsALogByItsIdInAnyProject() throws IOException {
        Path one = write("-w-a/" + ONE + ".jsonl");
        Path two = write("-w-b/" + TWO + ".jsonl");
        assertThat(find(ONE)).containsExactly(one);
        assertThat(find(TWO)).containsExactly(two);
        assertThat(find("abcd")).containsExactlyInAnyOrder(one, two);
        assertThat(find("abcd2")).containsExactly(two);
        assertThat(find("bcd1")).isEmpty();
    }

    @Test
    void findsSubagentsInEveryLayout() throws IOException {
        Path flat = write("-w/agent-0badcafe.jsonl");
        Path inner = write("-w/" + ONE + "/subagents/agent-a1b2c3d.jsonl");
        Path deep = write("-w/" + ONE + "/subagents/workflows/wf_1/agent-a77a.jsonl");
        write("-w/" + ONE + "/subagents/workflows/wf_1/journal.jsonl");
        assertThat(find("0bad")).containsExactly(flat);
        assertThat(find("a1b2c3d")).containsExactly(inner);
        assertThat(find("a77a")).containsExactly(deep);
        assertThat(finder().withId("none").searched()).isEqualTo(3);
    }

    @Test
    void findsOneIdInTwoProjectsTwice() throws IOException {
        Path here = write("-w-a/" + ONE + ".jsonl");
        Path there = write("-w-b/" + ONE + ".jsonl");
        assertThat(find(ONE)).containsExactlyInAnyOrder(here, there);
    }

    @Test
    void asksTheLogWhereTheNameIsNoId() throws IOException {
        Path renamed = write("-w/a copy.jsonl", "{\"sessionId\":\"" + ONE + "\"}\n");
        Path nameless = write("-w/notes.jsonl", "no JSON at all\n");
        assertThat(find("abcd")).containsExactly(renamed);
        assertThat(find("note")).as("a name is better than nothing").containsExactly(nameless);
    }

    @Test
    void saysWhereItLooked() throws IOException {
        write("-w/" + ONE + ".jsonl");
        SessionFinder.Result result = finder().withId("none");
        assertThat(result.matches()).isEmpty();
        assertThat(result.roots()).containsExactly(root);
        assertThat(result.searched()).isEqualTo(1);
    }

    @Test
    void aRootThatIsMissingOrNoDirectoryHoldsNothing() throws IOException {
        assertThat(finder(root.resolve("gone")).withId(ONE).searched()).isZero();
        assertThat(finder(Files.createFile(root.resolve("file"))).withId(ONE).searched())
                .isZero();
    }

    @Test
    void theRootMayBeALinkButLinksBelowItAreNotFollowed() throws IOException {
        Path log = write("real/-w/" + ONE + ".jsonl");
        Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("real/loop"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("real/-w/" + TWO + ".jsonl"), log);
        SessionFinder.Result result = finder(link).withId("abcd");
        assertThat(result.matches()).extracting(found -> found.file().path()).containsExactly(log.toRealPath());
        assertThat(result.searched()).isEqualTo(1);
    }

    @Test
    void recognisesALogAtAnyPath() {
        assertThat(finder().atPath(Path.of("/anywhere/at/all.jsonl"))).isPresent();
        assertThat(finder().atPath(Path.of("/anywhere/at/all.txt"))).isEmpty();
        assertThat(finder().atPath(Path.of("/"))).isEmpty();
    }

    private List<Path> find(String id) {
        return finder().withId(id).matches().stream()
                .map(found -> found.file().path())
                .toList();
    }

    private SessionFinder finder() {
        return finder(root);
    }

    private static SessionFinder finder(Path directory) {
        return new SessionFinder(
                List.of(new ClaudeFormat()), _ -> List.of(directory), AgentFormat.DEFAULT_MAX_LINE_BYTES);
    }

    private Path write(String name) throws IOException {
        return write(name, "{}\n");
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.toRealPath().resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
