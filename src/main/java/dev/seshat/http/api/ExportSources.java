package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.export.ExportSource;
import dev.seshat.model.Session;
import java.util.function.Function;

/// Sessions of the archive as sources of exports.
///
/// @param agentName the display name of a session's agent
public record ExportSources(Function<Session, String> agentName) {

    ExportSource of(ArchivedSession found, LiveArchive.State state) {
        Session session = found.session();
        Archive archive = state.archive();
        return new ExportSource(
                session, agentName.apply(session), found.logGone(), sink -> archive.messages(session.key(), 0, sink));
    }
}
