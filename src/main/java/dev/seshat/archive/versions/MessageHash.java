package dev.seshat.archive.versions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.archive.Placeholder;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/// Half of a SHA-256: represents a text of any length in memory.
record MessageHash(long high, long low) {

    /// The content of a message, independent of its place: category, text, and the tool of a call.
    static MessageHash ofContent(Message message) {
        Content content = message.content();
        return content instanceof Content.ToolCall call
                ? of(message.category().label(), call.tool(), call.input())
                : of(message.category().label(), content.text());
    }

    /// The content of a message that has lost its tool's name.
    static MessageHash ofUnnamed(Message message) {
        return message.content() instanceof Content.ToolCall call
                ? of(message.category().label(), Placeholder.TOOL, call.input())
                : ofContent(message);
    }

    /// The identity of a message, independent of its content.
    ///
    /// @param nth how many messages of that category and log line precede it
    static MessageHash ofIdentity(String uuid, Category category, int nth) {
        return of(uuid, category.label(), Integer.toString(nth));
    }

    private static MessageHash of(String... parts) {
        MessageDigest digest = Sha256.digest();
        for (String part : parts) {
            digest.update(part.getBytes(UTF_8));
            // This byte does not occur in UTF-8.
            digest.update((byte) 0xff);
        }
        ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
        return new MessageHash(bytes.getLong(), bytes.getLong());
    }
}
