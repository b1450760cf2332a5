package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes a conversation as Claude Code would log it.
final class ConversationLog {

    private final Conversation conversation;
    private final StringBuilder text = new StringBuilder();
    private @Nullable String parent;
    private Instant now;
    private int lines;

    private ConversationLog(Conversation conversation) {
        this.conversation = conversation;
        now = conversation.begin();
    }

    /// Write it below a directory; the file's time is that of its last line.
    static void write(Conversation conversation, Path root) throws IOException {
        ConversationLog log = new ConversationLog(conversation);
        conversation.turns().forEach(log::turn);
        log.title();
        Path directory = root.resolve(conversation.directory().replaceAll("[^A-Za-z0-9]", "-"));
        Path file = Files.createDirectories(directory).resolve(conversation.id() + ".jsonl");
        Files.write(file, log.text.toString().getBytes(UTF_8));
        Files.setLastModifiedTime(file, FileTime.from(log.now));
    }

    private void turn(Turn turn) {
        switch (turn) {
            case Turn.Prompt(String words) -> user(line -> line.member("content", words));
            case Turn.Thought(String words) ->
                assistant(block -> block.member("type", "thinking")
                        .member("thinking", words)
                        .member("signature", "c2VzaGF0"));
            case Turn.Answer(String words) ->
                assistant(block -> block.member("type", "text").member("text", words));
            case Turn.Call call -> call(call);
        }
    }

    private void call(Turn.Call call) {
        String id = "toolu_" + name("call").replace("-", "").substring(0, 24);
        assistant(block -> {
            block.member("type", "tool_use").member("id", id).member("name", call.tool());
            block.name("input").beginObject();
            new TreeMap<>(call.input()).forEach(block::member);
            block.endObject();
        });
        user(line -> {
            line.name("content").beginArray().beginObject();
            line.member("tool_use_id", id).member("type", "tool_result").member("content", call.output());
            if (call.failed()) {
                line.member("is_error", true);
            }
            line.endObject().endArray();
        });
    }

    private void user(Part content) {
        line("user", line -> {
            line.name("message").beginObject().member("role", "user");
            content.write(line);
            line.endObject();
        });
    }

    private void assistant(Part block) {
        line("assistant", line -> {
            line.name("message").beginObject();
            line.member("id", "msg_" + name("message").replace("-", "").substring(0, 24));
            line.member("type", "message").member("role", "assistant").member("model", "claude-sonnet-4-5");
            line.name("content").beginArray().beginObject();
            block.write(line);
            line.endObject().endArray().endObject();
        });
    }

    private void line(String type, Part fields) {
        String uuid = name("line");
        JsonWriter line = new JsonWriter(text).beginObject();
        if (parent == null) {
            line.name("parentUuid").raw("null");
        } else {
            line.member("parentUuid", parent);
        }
        line.member("isSidechain", false).member("userType", "external").member("cwd", conversation.directory());
        line.member("sessionId", conversation.id()).member("version", "2.1.42").member("gitBranch", "main");
        line.member("type", type);
        fields.write(line);
        line.member("uuid", uuid).member("timestamp", now.toString()).endObject();
        text.append('\n');
        parent = uuid;
        now = now.plusMillis(7_000 + 1_000L * (lines * 37 % 23));
        lines++;
    }

    private void title() {
        Title title = conversation.title();
        if (title != null) {
            JsonWriter line = new JsonWriter(text).beginObject();
            switch (title.source()) {
                case CUSTOM -> line.member("type", "custom-title").member("customTitle", title.text());
                case MODEL -> line.member("type", "ai-title").member("aiTitle", title.text());
                case SUMMARY -> line.member("type", "summary").member("summary", title.text());
            }
            line.member("sessionId", conversation.id()).endObject();
            text.append('\n');
        }
    }

    /// A unique name that is the same on every run.
    private String name(String of) {
        return UUID.nameUUIDFromBytes((conversation.id() + of + lines).getBytes(UTF_8))
                .toString();
    }

    /// Writes a part of a line.
    private interface Part {
        void write(JsonWriter json);
    }
}
