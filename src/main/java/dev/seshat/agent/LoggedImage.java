package dev.seshat.agent;

import java.util.Arrays;
import java.util.Optional;

/// An image from a log. Its type is what its first bytes say, whatever the log says: a browser gets nothing else.
public final class LoggedImage {

    /// Larger images are not read.
    public static final int MAX_BYTES = 32 << 20;

    /// The kinds of images that are read: those that agents accept and browsers show. SVG is not among them, since it
    /// can contain scripts.
    public enum Type {
        PNG("image/png", "\u0089PNG\r\n\u001a\n"),
        JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
        GIF("image/gif", "GIF8"),
        WEBP("image/webp", "RIFF....WEBP");

        private final String mediaType;
        private final String magic;

        /// @param magic the first bytes; a dot for any
        Type(String mediaType, String magic) {
            this.mediaType = mediaType;
            this.magic = magic;
        }

        public String mediaType() {
            return mediaType;
        }

        private boolean begins(byte[] bytes) {
            for (int i = 0; i < magic.length(); i++) {
                char wanted = magic.charAt(i);
                if (i >= bytes.length || (wanted != '.' && wanted != (bytes[i] & 0xff))) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Type type;
    private final byte[] bytes;

    private LoggedImage(Type type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    public Type type() {
        return type;
    }

    /// The file; not copied, so do not change it.
    public byte[] bytes() {
        return bytes;
    }

    /// Recognize an image; empty if it is of no known type.
    static Optional<LoggedImage> of(byte[] bytes) {
        return Arrays.stream(Type.values())
                .filter(type -> type.begins(bytes))
                .findFirst()
                .map(type -> new LoggedImage(type, bytes));
    }
}
