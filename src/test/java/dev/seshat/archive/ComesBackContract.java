package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.ToolInput;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What was stored in an archive is returned exactly.
abstract class ComesBackContract extends OnAnArchive {

    private static final Instant AT = Instant.parse("2026-02-01T10:00:00.123Z");
    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            "\n",
            "'; drop table sessions; --",
            "%_\\ \"quoted\" 'single' ? :name $1 @x",
            "\ufffd\u0001\u001b[31m\u007f\u0085\u2028\u202e",
            "日本語 😀 👩‍👩‍👧 e\u0301 \ud83c\uddef\ud83c\uddf5",
            "a".repeat(255),
            "a".repeat(256),
            "ä".repeat(257),
            "😀".repeat(129),
            "1 MB of it: " + "lorem ipsum ".repeat(90_000));

    @Test
    void everySessionAndMessageOfARealisticTree() throws IOException {
        Path root = projects.root;
        Corpus.generate(CorpusPlan.small(root));
        projects.index(archive);
        List<Path> logs = new ArrayList<>();
        archive.sessions(each -> logs.add(each.session().file()));
        assertThat(logs).hasSize(40);
        for (Path log : logs) {
            Session read = Projects.read(log);
            ArchivedSession archived = archive.find(read.key()).orElseThrow();
            assertThat(archived.session()).isEqualTo(read);
            assertThat(archived.logGone()).isFalse();
            assertThat(List.copyOf(archived.session().facts().toolCounts().entrySet()))
                    .isEqualTo(List.copyOf(read.facts().toolCounts().entrySet()));
            assertThat(Holdings.messages(archive, read.key())).isEqualTo(Projects.messages(log));
        }
    }

    @Test
    void everyFixtureOfALogOfClaudeCode() throws IOException {
        Path fixtures = Path.of("src/test/resources/claude");
        try (Stream<Path> files = Files.walk(fixtures)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = projects.root.resolve(fixtures.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                projects.touch(copy);
            }
        }
        projects.index(archive);
        List<Path> logs = new ArrayList<>();
        archive.sessions(each -> logs.add(each.session().file()));
        assertThat(logs).hasSizeGreaterThan(10);
        for (Path log : logs) {
            Session read = Projects.read(log);
            assertThat(archive.find(read.key()).orElseThrow().session()).isEqualTo(read);
            assertThat(Holdings.messages(archive, read.key())).isEqualTo(Projects.messages(log));
        }
    }

    @Test
    void messagesOfEveryCategoryWithEveryText() {
        List<Message> messages = new ArrayList<>();
        for (Category category : Category.values()) {
            if (category != Category.TOOL_CALL && category != Category.TOOL_RESULT) {
                for (String text : HOSTILE) {
                    messages.add(message(messages.size(), category, new Content.Text(text, messages.size() % 3)));
                }
            }
        }
        assertThat(putAndTake(messages)).isEqualTo(messages);
    }

    @Test
    void callsAndResultsOfToolsJoinedOrNot() throws MalformedJson {
        List<Content> contents = new ArrayList<>();
        for (String text : HOSTILE) {
            String input = "{\"file_path\":\"/work/apple/Main.java\",\"paths\":[\"a b\",\"c\"],\"n\":1e400,"
                    + "\"deep\":[[{\"x\":null}]],\"command\":" + Lines.json(text) + "}";
            contents.add(ToolInput.call("call " + contents.size(), "Bash", JsonValue.parse(input)));
            contents.add(new Content.ToolResult("call " + (contents.size() - 1), "Bash", text, true, 127, 2));
        }
        contents.add(ToolInput.call(null, "", JsonValue.parse("[]")));
        contents.add(ToolInput.call("open", "Edit '; --", JsonValue.parse("\"text\"")));
        contents.add(new Content.ToolResult(null, null, "of nothing", false, null, 0));
        contents.add(new Content.ToolResult("unknown", null, "of an unknown call", true, null, 0));
        contents.add(new Content.ToolResult(null, "Bash", "of a tool without a call", false, 0, 0));
        contents.add(ToolInput.call("twice", "Read", JsonValue.parse("{}")));
        contents.add(ToolInput.call("twice", "Write", JsonValue.parse("{}")));
        contents.add(new Content.ToolResult("twice", "Write", "the later call's", false, -1, 0));
        contents.add(new Content.ToolResult("twice", null, "one too many", true, Integer.MAX_VALUE, 0));
        List<Message> messages = new ArrayList<>();
        for (Content content : contents) {
            Category category = content instanceof Content.ToolCall ? Category.TOOL_CALL : Category.TOOL_RESULT;
            messages.add(message(messages.size(), category, content));
        }
        assertThat(putAndTake(messages)).isEqualTo(messages);
    }

    @Test
    void idsOfLinesInWhateverFormAndNone() {
        List<Message> messages = new ArrayList<>();
        for (String uuid : List.of(
                "8f14e45f-ceea-467f-9d3a-1b2c3d4e5f60",
                "8F14E45F-CEEA-467F-9D3A-1B2C3D4E5F60",
                "8f14e45f-ceea-467f-9d3a-1b2c3d4e5f6",
                "8f14e45fceea467f9d3a1b2c3d4e5f60----",
                "-f14e45f-ceea-467f-9d3a-1b2c3d4e5f60",
                "",
                "U1 😀")) {
            messages.add(new Message(messages.size(), Category.USER, AT, uuid, true, new Content.Text("x")));
        }
        messages.add(new Message(messages.size(), Category.USER, null, null, false, new Content.Text("x")));
        messages.add(new Message(messages.size(), Category.USER, Instant.EPOCH, null, false, new Content.Text("x")));
        messages.add(new Message(
                messages.size(), Category.USER, Instant.ofEpochMilli(-1), null, false, new Content.Text("x")));
        assertThat(putAndTake(messages)).isEqualTo(messages);
    }

    @Test
    void aSessionWithAllItsFactsAndOneWithNone() {
        Map<String, Integer> tools = new LinkedHashMap<>();
        tools.put("Zebra \"'", 3);
        tools.put("apple", 2);
        tools.put("", 1);
        SessionFacts all = new SessionFacts(
                id(1),
                id(2),
                "fork'ed",
                "continued \"in\"",
                new Project("/work/日本 'x'\\y"),
                "/work/re'po",
                "feature/\"x\"",
                "title 😀",
                "summary\n--",
                "first ? :prompt",
                AT,
                AT.plusMillis(1),
                7,
                2,
                3,
                1,
                tools,
                List.of("opus", "", "so'nnet"),
                new Usage(1, 2, 3, 4),
                new SkippedLines(5, 6),
                List.of("/work/日本 'x'\\y", "/w\"2"),
                List.of("main", "feature/\"x\""),
                "the model's title",
                false);
        Session whole = new Session(
                SessionKey.of(HERE, all.project(), id(1)),
                "claude",
                new SessionKey("ws-here", "0123abcd", id(2)),
                Path.of("/logs/it's.jsonl"),
                Instant.parse("2026-01-01T00:00:00.123456789Z"),
                Instant.parse("2026-01-02T00:00:00.987654321Z"),
                all);
        Session bare = new Session(
                SessionKey.of(HERE, Project.UNKNOWN, id(3)),
                "claude",
                null,
                Path.of("/logs/bare.jsonl"),
                Instant.EPOCH.minusNanos(1),
                Instant.EPOCH,
                SessionFacts.ofNothing(id(3)));
        ModelResponse response = new ModelResponse("r", "opus", AT, new Usage(1, 2, 3, 4));
        put(whole, List.of(), List.of(response));
        put(bare, List.of(), List.of());
        assertThat(archive.find(whole.key())).contains(new ArchivedSession(whole, false));
        assertThat(List.copyOf(archive.find(whole.key())
                        .orElseThrow()
                        .session()
                        .facts()
                        .toolCounts()
                        .keySet()))
                .containsExactly("Zebra \"'", "apple", "");
        assertThat(archive.find(bare.key())).contains(new ArchivedSession(bare, false));
        List<Session> newestFirst = new ArrayList<>();
        archive.sessions(each -> newestFirst.add(each.session()));
        assertThat(newestFirst).containsExactly(whole, bare);
    }

    @Test
    void usageIsCountedOncePerResponseAndTheLargestOfItsLines() {
        List<ModelResponse> lines = List.of(
                new ModelResponse("a", "opus", AT, new Usage(10, 1, 5, 0)),
                new ModelResponse("a", "other", null, new Usage(10, 9, 5, 2)),
                new ModelResponse("a", "opus", AT, new Usage(10, 4, 5, 0)),
                new ModelResponse(null, null, null, new Usage(1, 1, 1, 1)),
                new ModelResponse(null, null, null, new Usage(1, 1, 1, 1)),
                new ModelResponse("huge", "opus", AT, new Usage(Long.MAX_VALUE, 0, 0, 0)));
        Session session = session(id(1), 0);
        put(session, List.of(), lines);
        List<ModelResponse> responses = new ArrayList<>();
        archive.responses(session.key(), responses::add);
        assertThat(responses)
                .containsExactly(
                        new ModelResponse("a", "opus", AT, new Usage(10, 9, 5, 2)),
                        new ModelResponse(null, null, null, new Usage(1, 1, 1, 1)),
                        new ModelResponse(null, null, null, new Usage(1, 1, 1, 1)),
                        new ModelResponse("huge", "opus", AT, new Usage(Long.MAX_VALUE, 0, 0, 0)));
        assertThat(archive.find(session.key()).orElseThrow().session().facts().usage())
                .isEqualTo(new Usage(Long.MAX_VALUE, 11, 7, 4));
    }

    @Test
    void messagesFromAPlaceOnAndNoMoreThanAreWanted() {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            messages.add(message(i, Category.USER, new Content.Text("m" + i)));
        }
        Session session = session(id(1), 10);
        put(session, messages, List.of());
        List<Message> some = new ArrayList<>();
        archive.messages(session.key(), 7, some::add);
        assertThat(some).isEqualTo(messages.subList(7, 10));
        List<Message> none = new ArrayList<>();
        archive.messages(session.key(), 10, none::add);
        archive.messages(session(id(2), 0).key(), 0, none::add);
        assertThat(none).isEmpty();
    }

    @Test
    void whatWasNotedOfALog() {
        Session session = session(id(1), 3);
        SourceFile noted = new SourceFile(
                HERE,
                session.file(),
                "claude",
                SourceFile.State.ARCHIVED,
                null,
                Instant.parse("2026-01-02T00:00:00.987654321Z"),
                1L << 40,
                "(dev=1,ino=2)",
                Instant.parse("2026-01-03T00:00:00.000000001Z"),
                new Checkpoint(
                        new LogPosition(1L << 39, 3, List.of(new LogPosition.OpenCall("it's", "B\"ash"))),
                        99,
                        new SkippedLines(1, 2),
                        "facts '{}'"),
                new Fingerprint(1L << 39, "head", "tail"),
                session.key());
        try (ArchiveWriter writer = archive.writer()) {
            SessionIntake intake = writer.replace(HERE, session.file(), session.modified());
            intake.finish(session, noted);
            writer.commit();
        }
        assertThat(archive.source(HERE, session.file())).contains(noted);
        assertThat(archive.knownLogs(HERE)).isEqualTo(Map.of(session.file(), noted.known()));
        assertThat(troubles()).containsExactly(noted);
    }

    private List<Message> putAndTake(List<Message> messages) {
        Session session = session(id(1), messages.size());
        put(session, messages, List.of());
        return Holdings.messages(archive, session.key());
    }

    private static Message message(int seq, Category category, Content content) {
        return new Message(seq, category, AT.plusMillis(seq), null, seq % 2 == 1, seq % 3 == 1, content);
    }

    private static Session session(String id, int messages) {
        return Sessions.of(CWD, id, messages);
    }

    private void put(Session session, List<Message> messages, List<ModelResponse> responses) {
        try (ArchiveWriter writer = archive.writer()) {
            Sessions.put(archive, writer, session, messages, responses);
            writer.commit();
        }
    }
}
