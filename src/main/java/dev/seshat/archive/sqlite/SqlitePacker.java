package dev.seshat.archive.sqlite;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Packer;
import dev.seshat.archive.Parcel;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.WordColumns;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compresses texts and prepares words.
final class SqlitePacker implements Packer {

    private static final int RESPONSE_SIZE = 150;

    private final Texts texts = new Texts();
    private final WordColumns columns;
    private List<PackedMessage> messages = new ArrayList<>();
    private List<ModelResponse> responses = new ArrayList<>();
    private long size;

    SqlitePacker(ProjectLanguages languages) {
        columns = new WordColumns(languages);
    }

    @Override
    public void begin() {
        columns.project(Project.UNKNOWN);
    }

    @Override
    public void project(Project project) {
        columns.project(project);
    }

    @Override
    public void accept(Message message) {
        PackedMessage packed = pack(message);
        messages.add(packed);
        size += packed.size();
    }

    @Override
    public void response(ModelResponse response) {
        // The lines of one response mostly follow each other.
        ModelResponse last = responses.isEmpty() ? null : responses.getLast();
        if (last != null && last.id() != null && last.id().equals(response.id())) {
            Usage usage = last.usage().max(response.usage());
            responses.set(responses.size() - 1, new ModelResponse(last.id(), last.model(), last.at(), usage));
        } else {
            responses.add(response);
            size += RESPONSE_SIZE;
        }
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Parcel take() {
        SqliteParcel parcel = new SqliteParcel(messages, responses, size);
        messages = new ArrayList<>();
        responses = new ArrayList<>();
        size = 0;
        return parcel;
    }

    private PackedMessage pack(Message message) {
        Content content = message.content();
        return new PackedMessage(
                message.seq(),
                message.category(),
                message.at() == null ? null : message.at().toEpochMilli(),
                Uuids.pack(message.uuid()),
                texts.pack(content instanceof Content.ToolCall call ? call.input() : content.text()),
                content.images(),
                (message.sidechain() ? 1 : 0) | (message.abandoned() ? 2 : 0),
                tool(content),
                columns.of(message),
                columns.language());
    }

    private static PackedMessage.@Nullable Tool tool(Content content) {
        return switch (content) {
            case Content.Text _ -> null;
            case Content.ToolCall call ->
                new PackedMessage.Tool(
                        call.callId(),
                        call.tool(),
                        call.files().isEmpty() ? null : JsonColumn.texts(call.files()),
                        false,
                        null);
            case Content.ToolResult result ->
                new PackedMessage.Tool(result.callId(), result.tool(), null, result.failed(), result.exitCode());
        };
    }
}
