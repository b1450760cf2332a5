package dev.seshat.link;

import java.util.Locale;

/// How a session is linked to something.
public enum Relationship {
    /// Goes on from where another session was.
    CONTINUES,
    /// Started another session as its subagent.
    SPAWNED,
    /// Read or changed a file with a tool.
    TOUCHES,
    /// Ran a command of a family: `git commit`, `mvn test`.
    RUNS,
    /// Names something by an unambiguous id: a session, an issue, a commit, an address.
    REFERENCES,
    /// Names something of the code: a class, a function, a file.
    MENTIONS,
    /// Is about a topic.
    DISCUSSES;

    private final String label = name().toLowerCase(Locale.ROOT);

    /// Its name in the archive and in JSON.
    public String label() {
        return label;
    }
}
