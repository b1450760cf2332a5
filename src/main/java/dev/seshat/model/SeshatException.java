package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/// Something that Seshat could not do. The message says what happened and, if possible, what to do about it.
public final class SeshatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The reason, for callers that handle it.
    public enum Kind {
        /// The request is invalid: a bad option, a bad setting.
        WRONG_USE,
        /// The requested thing does not exist.
        NOT_FOUND,
        /// Several things match the request.
        AMBIGUOUS,
        /// A file vanished between finding and reading it.
        VANISHED,
        /// Access to a file was denied.
        DENIED,
        /// A file could not be read for another reason.
        UNREADABLE,
        /// A server does not respond. Retrying later may help.
        UNREACHABLE,
        /// Something could not be written.
        UNWRITABLE,
        /// Stored data is damaged.
        DAMAGED,
        /// The search index is damaged. It can be rebuilt from the archive.
        INDEX_DAMAGED,
        /// Another process is using it.
        BUSY
    }

    private final Kind kind;

    public SeshatException(Kind kind, String message) {
        this(kind, message, null);
    }

    public SeshatException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = requireNonNull(kind, "kind");
    }

    public Kind kind() {
        return kind;
    }
}
