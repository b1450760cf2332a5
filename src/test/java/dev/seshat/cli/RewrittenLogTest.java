package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Logs that pi rewrote, or continued elsewhere than at the end, in the archive.
class RewrittenLogTest {

    private static final String ID = "7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b";
    private static final String HEADER = "{\"type\":\"session\",%s\"id\":\"" + ID + "\",\"cwd\":\"/work/kiln\"}\n";

    @TempDir
    private Path home = Path.of("");

    private Path log = Path.of("");
    private Instant tick = Instant.parse("2026-03-01T10:00:00Z");

    @BeforeEach
    void createDirectory() throws IOException {
        Path sessions = Files.createDirectories(home.resolve(".pi/agent/sessions/--work-kiln--"));
        log = sessions.resolve("2026-03-01T09-00-00-000Z_" + ID + ".jsonl");
    }

    @Test
    void aLogThatPiBringsToItsNewFormOnOpeningIsReadAnew() throws IOException {
        write(HEADER.formatted("") + old("one") + old("two"));
        assertThat(archived()).isEqualTo("one two");
        write(HEADER.formatted("\"version\":3,")
                + entry("a", null, "one")
                + entry("b", "a", "two")
                + entry("c", "b", "three"));
        assertThat(archived()).isEqualTo("one two three");
    }

    @Test
    void aLogThatGoesOnIsNotReadAgain() throws IOException {
        String begun = HEADER.formatted("\"version\":3,") + entry("a", null, "one") + entry("b", "a", "x".repeat(9000));
        write(begun);
        archived();
        String more = entry("c", "b", "three");
        Files.writeString(log, more, StandardOpenOption.APPEND);
        touch();
        JsonNode report = json("index", "--json");
        assertThat(report.get("messages").intValue()).isOne();
    }

    @Test
    void whenTheConversationGoesBackWhatItLeftIsMarkedFromThenOn() throws IOException {
        write(HEADER.formatted("\"version\":3,") + entry("a", null, "one") + entry("b", "a", "two"));
        assertThat(archived()).isEqualTo("one two");
        Files.writeString(log, entry("c", "a", "another two"), StandardOpenOption.APPEND);
        touch();
        assertThat(archived()).isEqualTo("one (two) another two");
        Files.writeString(log, entry("d", "b", "back again"), StandardOpenOption.APPEND);
        touch();
        assertThat(archived()).isEqualTo("one two (another two) back again");
    }

    /// Index, delete the log, and show what the archive has.
    private String archived() throws IOException {
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        Path aside = Files.move(log, home.resolve("aside"));
        JsonNode messages = json("show", ID, "--json").get("messages");
        Files.move(aside, log);
        StringBuilder texts = new StringBuilder();
        for (JsonNode message : messages) {
            String text = message.get("text").stringValue();
            texts.append(texts.isEmpty() ? "" : " ").append(message.has("abandoned") ? "(" + text + ")" : text);
        }
        return texts.toString();
    }

    private JsonNode json(Object... words) {
        Outcome outcome = InProcess.at(home).run(words);
        assertThat(outcome.err()).isEmpty();
        return new ObjectMapper().readTree(outcome.out());
    }

    private void write(String text) throws IOException {
        Files.writeString(log, text);
        touch();
    }

    private void touch() throws IOException {
        tick = tick.plusSeconds(10);
        Files.setLastModifiedTime(log, FileTime.from(tick));
    }

    private static String old(String text) {
        return "{\"type\":\"message\",\"message\":{\"role\":\"user\",\"content\":\"" + text + "\"}}\n";
    }

    private static String entry(String id, @Nullable String parent, String text) {
        String parentId = parent == null ? "null" : "\"" + parent + "\"";
        return "{\"type\":\"message\",\"id\":\"" + id + "\",\"parentId\":" + parentId
                + ",\"message\":{\"role\":\"user\",\"content\":\"" + text + "\"}}\n";
    }
}
