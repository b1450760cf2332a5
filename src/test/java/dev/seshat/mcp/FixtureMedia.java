package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.modelcontextprotocol.spec.McpSchema;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/// An image of one pixel, an empty sound, a short text resource.
final class FixtureMedia {

    static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private FixtureMedia() {}

    static McpSchema.Content image() {
        return McpSchema.ImageContent.builder(PNG, "image/png").build();
    }

    static McpSchema.Content audio() {
        ByteBuffer wav = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN);
        wav.put("RIFF".getBytes(US_ASCII)).putInt(36).put("WAVEfmt ".getBytes(US_ASCII));
        wav.putInt(16).putShort((short) 1).putShort((short) 1).putInt(8_000).putInt(16_000);
        wav.putShort((short) 2)
                .putShort((short) 16)
                .put("data".getBytes(US_ASCII))
                .putInt(0);
        return McpSchema.AudioContent.builder(Base64.getEncoder().encodeToString(wav.array()), "audio/wav")
                .build();
    }

    static McpSchema.Content resource(String uri) {
        return McpSchema.EmbeddedResource.builder(
                        McpSchema.TextResourceContents.builder(uri, "Embedded resource content for testing.")
                                .mimeType("text/plain")
                                .build())
                .build();
    }
}
