package dev.seshat.http.api;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LiveArchive;
import dev.seshat.export.ExportSource;
import dev.seshat.model.Session;
import java.util.function.Function;

/// Sessions of the archive as they are exported from.
///
/// @param agentName the name for people of the agent that wrote a session
public record ExportSources(Function<Session, String> agentName) {

    ExportSource of(ArchivedSession found, LiveArchive.State state) {
        Session session = found.session();
        Archive archive = state.archive();
        return new ExportSource(
                session, agentName.apply(session), found.logGone(), sink -> archive.messages(session.key(), 0, sink));
    }
}
