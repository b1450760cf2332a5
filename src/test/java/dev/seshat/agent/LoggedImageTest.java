package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.discover.Agents;
import dev.seshat.model.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Images come out of logs byte for byte, from lines of any length, and nothing else does.
class LoggedImageTest {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 1, 2, 3, 4, 5, 6};
    private static final byte[] JPEG = {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    private static final byte[] GIF = {'G', 'I', 'F', '8', '9', 'a', 1, 2, 3, 4, 5, 6, 7, 8, 9};
    private static final byte[] WEBP = {'R', 'I', 'F', 'F', 9, 9, 9, 9, 'W', 'E', 'B', 'P', 1, 2};
    private static final String ID = "5f0c7a52-1111-4222-8333-0123456789ab";

    @TempDir
    private Path directory;

    /// In an ordinary line, and in lines that are too long to hold.
    @ParameterizedTest
    @ValueSource(ints = {14, 100_000, 1_000_000, 5_000_000})
    void everyImageOfAClaudeLogIsReadWhereverItIs(int size) throws IOException {
        byte[] large = image(PNG, size);
        LoggedLog log = claude(
                user("[{\"type\":\"text\",\"text\":\"two\"}," + claudeImage(JPEG) + "," + claudeImage(large) + "]"),
                user("[{\"type\":\"text\",\"text\":\"no image\"}]"),
                user("[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":[{\"type\":\"text\",\"text\":\""
                        + "long ".repeat(size / 5) + "\"}," + claudeImage(large) + "," + claudeImage(GIF)
                        + "]}],\"x\":[{}]"),
                "{\"type\":\"attachment\",\"attachment\":{\"type\":\"queued_command\",\"prompt\":[{\"type\":\"text\",\"text\":\"q\"},"
                        + claudeImage(WEBP) + "]}}");
        assertThat(log.counts()).containsExactly(2, 0, 2, 1);
        assertThat(log.image(0, 0)).isEqualTo("JPEG " + JPEG.length);
        assertThat(log.bytes(0, 1)).isEqualTo(large);
        assertThat(log.bytes(2, 0)).isEqualTo(large);
        assertThat(log.image(2, 1)).isEqualTo("GIF " + GIF.length);
        assertThat(log.image(3, 0)).isEqualTo("WEBP " + WEBP.length);
        assertThat(List.of(log.image(0, 2), log.image(1, 0), log.image(3, 1), log.image(9, 0)))
                .containsOnly("none");
    }

    @Test
    void whatIsNoImageIsNotServedAsOne() throws IOException {
        byte[] svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".getBytes(UTF_8);
        byte[] disguised = "RIFF but a page: <script>alert(1)</script>".getBytes(UTF_8);
        LoggedLog log =
                claude(user("[{\"type\":\"text\",\"text\":\"x\"}," + claudeImage(svg) + "," + claudeImage(disguised)
                        + ",{\"type\":\"image\",\"source\":{\"type\":\"url\",\"url\":\"https://x.example/a.png\"}}"
                        + ",{\"type\":\"image\",\"source\":{\"data\":\"iVBORw0KGgo not base64\"}}"
                        + ",{\"type\":\"image\",\"source\":{\"data\":\"iVBORw0KGgo|00000000:0:99\"}}]"));
        assertThat(log.counts()).containsExactly(5);
        for (int i = 0; i < 5; i++) {
            assertThat(log.image(0, i)).isEqualTo("none");
        }
    }

    @Test
    void anImageOver32MegabytesIsNotRead() throws IOException {
        LoggedLog log =
                claude(user("[{\"type\":\"text\",\"text\":\"x\"}," + claudeImage(image(PNG, LoggedImage.MAX_BYTES + 1))
                        + "," + claudeImage(image(PNG, LoggedImage.MAX_BYTES)) + "]"));
        assertThat(log.image(0, 0)).isEqualTo("none");
        assertThat(log.image(0, 1)).isEqualTo("PNG " + LoggedImage.MAX_BYTES);
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 3_000_000})
    void otherFormatsHaveThemToo(int size) throws IOException {
        byte[] large = image(PNG, size);
        String data = base64(large);
        LoggedLog pi = log(
                "pi",
                ".pi/agent/sessions/--w--/2026-03-01T10-00-00-000Z_" + ID + ".jsonl",
                "{\"type\":\"session\",\"version\":3,\"id\":\"" + ID
                        + "\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"cwd\":\"/w\"}",
                "{\"type\":\"message\",\"id\":\"a1\",\"parentId\":null,\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"text\","
                        + "\"text\":\"see\"},{\"type\":\"image\",\"data\":\"" + data
                        + "\",\"mimeType\":\"image/png\"}]}}");
        assertThat(pi.counts()).containsExactly(1);
        assertThat(pi.bytes(0, 0)).isEqualTo(large);

        LoggedLog codex = log(
                "codex",
                ".codex/sessions/2026/03/01/rollout-2026-03-01T10-00-00-" + ID + ".jsonl",
                "{\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"" + ID
                        + "\",\"cwd\":\"/w\"}}",
                "{\"timestamp\":\"2026-03-01T10:00:01.000Z\",\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\","
                        + "\"message\":\"see\",\"images\":[\"data:image/png;base64," + data.replace("/", "\\/")
                        + "\"]}}");
        assertThat(codex.counts()).containsExactly(1);
        assertThat(codex.bytes(0, 0)).isEqualTo(large);
    }

    private record LoggedLog(LogReader reader, SessionFile file) {

        List<Integer> counts() {
            List<Message> messages = new ArrayList<>();
            reader.messages(file, LogPosition.START, messages::add);
            return messages.stream().map(message -> message.content().images()).toList();
        }

        byte[] bytes(int seq, int index) {
            return reader.image(file, seq, index).orElseThrow().bytes();
        }

        String image(int seq, int index) {
            Optional<LoggedImage> image = reader.image(file, seq, index);
            return image.map(found -> found.type() + " " + found.bytes().length).orElse("none");
        }
    }

    private LoggedLog claude(String... lines) throws IOException {
        return log("claude", ".claude/projects/-w/" + ID + ".jsonl", lines);
    }

    private LoggedLog log(String agent, String path, String... lines) throws IOException {
        AgentFormat format = Agents.all().stream()
                .filter(each -> each.agent().equals(agent))
                .findFirst()
                .orElseThrow();
        Path log = directory.resolve(path);
        Files.createDirectories(log.getParent());
        Files.writeString(log, String.join("\n", lines) + "\n");
        return new LoggedLog(
                format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES),
                format.recognise(log).orElseThrow());
    }

    private static String user(String content) {
        return "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":" + content + "}}";
    }

    private static String claudeImage(byte[] bytes) {
        return "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\""
                + base64(bytes) + "\"}}";
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /// An image of this size.
    private static byte[] image(byte[] begin, int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        System.arraycopy(begin, 0, bytes, 0, begin.length);
        return bytes;
    }
}
