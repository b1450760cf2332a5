package dev.seshat.export;

import dev.seshat.model.Session;

/// A session's own texts, redacted: its title is a prompt, and may be a secret or part of a message that is
/// left out.
record SessionRedaction(Redactor redactor) {

    Session of(Session session) {
        return session.withFacts(session.facts().withTexts(redactor::said, redactor::text, redactor::text));
    }
}
