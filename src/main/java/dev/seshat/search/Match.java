package dev.seshat.search;

import java.util.Locale;

/// How much of a query the sessions of an answer hold: the rung of the ladder on which something was found.
public enum Match {
    /// One message holds all of it.
    MESSAGE,
    /// The session holds all of it, in several messages.
    SESSION,
    /// The session holds some of it: the query was taken as a question.
    ANY;

    /// The name as it stands in JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
