package dev.seshat.link;

import java.util.Locale;
import java.util.Optional;

/// The kind of thing that a session is linked to.
public enum NodeType {
    /// Another session, by the id that the log gives.
    SESSION,
    /// A file, by its path.
    FILE,
    /// A command family.
    COMMAND,
    /// A web address.
    URL,
    /// An issue, as `owner/repository#1` or by its address.
    ISSUE,
    /// A pull request or merge request, likewise.
    PULL_REQUEST,
    /// A commit, by its hash.
    COMMIT,
    /// Something of the code, by its name.
    ENTITY,
    /// A word of what the session is about.
    TOPIC;

    private final String label = name().toLowerCase(Locale.ROOT);

    /// Its name in the archive and in JSON.
    public String label() {
        return label;
    }

    /// The type of this name.
    public static Optional<NodeType> find(String label) {
        for (NodeType type : values()) {
            if (type.label.equals(label)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
