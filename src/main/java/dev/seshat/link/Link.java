package dev.seshat.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

/// One thing that a message links its session to.
///
/// @param target the id of the thing among those of its type
public record Link(Relationship relationship, NodeType type, String target) {

    /// Longer ids are no names that anybody would look up, and indexes of databases do not hold them.
    private static final int MOST_BYTES = 1_000;

    public Link {
        requireNonNull(relationship, "relationship");
        requireNonNull(type, "type");
        requireNonNull(target, "target");
    }

    /// Whether an archive can hold it.
    public boolean isStorable() {
        return !target.isEmpty() && (target.length() * 3 <= MOST_BYTES || target.getBytes(UTF_8).length <= MOST_BYTES);
    }
}
