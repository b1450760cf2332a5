package dev.seshat.archive.postgres;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.MessageWords;
import dev.seshat.archive.Packer;
import dev.seshat.archive.Parcel;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.WordColumns;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes vectors of words. Texts go as they are: PostgreSQL compresses them itself.
final class PostgresPacker implements Packer {

    private static final int RESPONSE_SIZE = 150;

    private final WordColumns columns;
    private final VectorWriter vectors = new VectorWriter();
    private List<PackedMessage> messages = new ArrayList<>();
    private List<ModelResponse> responses = new ArrayList<>();
    private long size;

    PostgresPacker(ProjectLanguages languages) {
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
        responses.add(response);
        size += RESPONSE_SIZE;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Parcel take() {
        PostgresParcel parcel = new PostgresParcel(messages, responses, size);
        messages = new ArrayList<>();
        responses = new ArrayList<>();
        size = 0;
        return parcel;
    }

    private PackedMessage pack(Message message) {
        Content content = message.content();
        MessageWords words = columns.of(message);
        return new PackedMessage(
                message.seq(),
                message.category(),
                Times.millis(message.at()),
                message.uuid(),
                content instanceof Content.ToolCall call ? call.input() : content.text(),
                content.images(),
                (message.sidechain() ? 1 : 0) | (message.abandoned() ? 2 : 0),
                tool(content),
                vectors(words, vectors),
                SessionWords.isSaid(message.category()) ? words.text() : "",
                columns.language());
    }

    /// A tool counts more than a path, than text, than output.
    static List<String> vectors(MessageWords words, VectorWriter writer) {
        return writer.add(words.tool(), VectorWriter.A)
                .add(words.path(), VectorWriter.B)
                .add(words.text(), VectorWriter.C)
                .add(words.output(), VectorWriter.D)
                .take();
    }

    private static PackedMessage.@Nullable Tool tool(Content content) {
        return switch (content) {
            case Content.Text _ -> null;
            case Content.ToolCall call -> new PackedMessage.Tool(call.callId(), call.tool(), call.files(), false, null);
            case Content.ToolResult result ->
                new PackedMessage.Tool(result.callId(), result.tool(), List.of(), result.failed(), result.exitCode());
        };
    }
}
