package dev.seshat.wire;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import org.jspecify.annotations.Nullable;

/// A message as JSON.
public final class MessageJson {

    private MessageJson() {}

    /// Write a message as an object.
    public static void write(Message message, JsonWriter json) {
        write(message, null, json);
    }

    /// Write a message as an object.
    ///
    /// @param html the text as HTML; null if not wanted
    public static void write(Message message, @Nullable String html, JsonWriter json) {
        json.beginObject()
                .member("seq", message.seq())
                .member("category", message.category().label())
                .member("at", Times.format(message.at()))
                .member("uuid", message.uuid())
                .member("text", message.text())
                .member("html", html);
        switch (message.content()) {
            case Content.Text _ -> {}
            case Content.ToolCall call -> {
                json.member("tool", call.tool()).member("callId", call.callId());
                json.name("input").raw(call.input());
                json.name("files").beginArray();
                call.files().forEach(json::string);
                json.endArray();
            }
            case Content.ToolResult result -> {
                json.member("tool", result.tool())
                        .member("callId", result.callId())
                        .member("failed", result.failed());
                if (result.exitCode() != null) {
                    json.member("exitCode", result.exitCode());
                }
            }
        }
        if (message.content().images() > 0) {
            json.member("images", message.content().images());
        }
        if (message.sidechain()) {
            json.member("sidechain", true);
        }
        if (message.abandoned()) {
            json.member("abandoned", true);
        }
        json.endObject();
    }
}
