package dev.seshat.export;

import dev.seshat.model.Session;

/// What a session says of itself as it may be shared: its title is what somebody typed, and may be a secret as well, or
/// part of a message that is left out.
record SessionRedaction(Redactor redactor) {

    Session of(Session session) {
        return session.withFacts(session.facts().withTexts(redactor::said, redactor::text, redactor::text));
    }
}
