package dev.seshat.discover;

import dev.seshat.model.Session;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The sort orders of a list. Sessions that are equal by it are newest first.
public enum SessionOrder {
    MODIFIED,
    CREATED,
    MESSAGES,
    DURATION,
    PROJECT,
    TITLE;

    /// The place of a session in an order: by text, then by number.
    public record Key(String text, long number) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byText = text.compareTo(other.text);
            return byText != 0 ? byText : Long.compare(number, other.number);
        }
    }

    /// The place of a session in this order, its last message apart: that is the order of the list itself.
    public Key key(Session session) {
        return switch (this) {
            case MODIFIED -> new Key("", 0);
            case CREATED ->
                most(Objects.requireNonNullElseGet(session.facts().firstMessageAt(), () -> fileBegun(session))
                        .toEpochMilli());
            case MESSAGES -> most(session.facts().messageCount());
            case DURATION -> most(session.facts().duration().toMillis());
            case PROJECT -> text(session.facts().project().name());
            case TITLE -> text(session.facts().title());
        };
    }

    /// A copy of a log is made after it was last changed.
    private static Instant fileBegun(Session session) {
        return session.created().isBefore(session.modified()) ? session.created() : session.modified();
    }

    private static Key most(long number) {
        return new Key("", -number);
    }

    private static Key text(@Nullable String text) {
        return new Key(Objects.toString(text, ""), 0);
    }
}
