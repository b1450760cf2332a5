package dev.seshat.archive.sql;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Masking;
import dev.seshat.archive.MessagePacker;
import dev.seshat.index.MessageWords;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.index.WordColumns;
import dev.seshat.link.MessageLinks;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Prepares texts and words.
///
/// @param <W> words in the form that the database searches
public abstract class SqlPacker<W> implements MessagePacker {

    /// Messages and responses ready to be stored.
    record Packed<W>(List<PackedMessage<W>> messages, List<ModelResponse> responses, long size) implements Batch {
        Packed {
            messages = List.copyOf(messages);
            responses = List.copyOf(responses);
        }
    }

    private static final int RESPONSE_SIZE = 150;

    private final WordColumns columns;
    private final Masking masking;
    private List<PackedMessage<W>> messages = new ArrayList<>();
    private List<ModelResponse> responses = new ArrayList<>();
    private long size;

    /// @param masking masks texts before their words are extracted
    protected SqlPacker(ProjectLanguages languages, Masking masking) {
        this.columns = new WordColumns(languages);
        this.masking = masking;
    }

    /// The stored form of a line's id.
    protected abstract @Nullable Object uuid(@Nullable String uuid);

    /// The stored form of a text.
    protected abstract Object body(String text);

    protected abstract W words(Category category, MessageWords words);

    /// The approximate size of words in memory.
    protected abstract long size(W words);

    @Override
    public final void begin() {
        columns.project(Project.UNKNOWN);
    }

    @Override
    public final void project(Project project) {
        columns.project(project);
    }

    @Override
    public final void accept(Message read) {
        Message message = masking.message(read);
        Content content = message.content();
        PackedMessage<W> packed = new PackedMessage<>(
                message.seq(),
                message.category(),
                Times.millis(message.at()),
                uuid(message.uuid()),
                body(content instanceof Content.ToolCall call ? call.input() : content.text()),
                content.images(),
                (message.sidechain() ? 1 : 0) | (message.abandoned() ? 2 : 0),
                tool(content),
                MessageLinks.of(message),
                words(message.category(), columns.of(message)),
                columns.language());
        messages.add(packed);
        size += packed.size() + size(packed.words());
    }

    private static PackedMessage.@Nullable Tool tool(Content content) {
        return switch (content) {
            case Content.Text _ -> null;
            case Content.ToolCall call -> new PackedMessage.Tool(call.callId(), call.tool(), call.files(), false, null);
            case Content.ToolResult result ->
                new PackedMessage.Tool(result.callId(), result.tool(), List.of(), result.failed(), result.exitCode());
        };
    }

    @Override
    public final void response(ModelResponse read) {
        ModelResponse response = masking.response(read);
        // The lines of one response usually follow each other.
        ModelResponse last = responses.isEmpty() ? null : responses.getLast();
        if (last != null && last.id() != null && last.id().equals(response.id())) {
            responses.set(responses.size() - 1, last.max(response));
        } else {
            responses.add(response);
            size += RESPONSE_SIZE;
        }
    }

    @Override
    public final long size() {
        return size;
    }

    @Override
    public final Batch take() {
        Packed<W> parcel = new Packed<>(messages, responses, size);
        messages = new ArrayList<>();
        responses = new ArrayList<>();
        size = 0;
        return parcel;
    }
}
