package dev.seshat.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Half of a SHA-256: stands for a text in memory, however long that is.
record MessageHash(long high, long low) {

    /// What a message says, wherever it stands: its category and text, and of a call the tool.
    static MessageHash ofContent(Message message) {
        Content content = message.content();
        return content instanceof Content.ToolCall call
                ? of(message.category().label(), call.tool(), call.input())
                : of(message.category().label(), content.text());
    }

    /// What a message says if the name of its tool is lost.
    static MessageHash ofUnnamed(Message message) {
        return message.content() instanceof Content.ToolCall call
                ? of(message.category().label(), Placeholder.TOOL, call.input())
                : ofContent(message);
    }

    /// Which message it is, whatever it says.
    ///
    /// @param nth how many messages of that category and log line stand before it
    static MessageHash ofIdentity(String uuid, Category category, int nth) {
        return of(uuid, category.label(), Integer.toString(nth));
    }

    private static MessageHash of(String... parts) {
        MessageDigest digest = sha256();
        for (String part : parts) {
            digest.update(part.getBytes(UTF_8));
            // No text of UTF-8 holds this byte.
            digest.update((byte) 0xff);
        }
        ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
        return new MessageHash(bytes.getLong(), bytes.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
