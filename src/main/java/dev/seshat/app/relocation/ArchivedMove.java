package dev.seshat.app.relocation;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.discover.Relocations;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// A session of the archive that gets another project.
///
/// @param from its project before
/// @param to its project afterwards
/// @param before its log before
/// @param after its log afterwards
public record ArchivedMove(SessionKey key, String from, String to, Path before, Path after) {
    public ArchivedMove {
        requireNonNull(key, "key");
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        requireNonNull(before, "before");
        requireNonNull(after, "after");
    }

    /// The other way round.
    ArchivedMove back() {
        return new ArchivedMove(newKey(), to, from, after, before);
    }

    private SessionKey newKey() {
        return new SessionKey(key.workstationId(), Project.at(to).id(), key.sessionId());
    }

    /// Move it in an archive, if it is there.
    void make(Archive archive, ArchiveWriter writer) {
        archive.find(key).ifPresent(found -> {
            Session session = found.session();
            UnaryOperator<String> same = UnaryOperator.identity();
            SessionFacts facts = session.facts().withTexts(same, same, path -> Relocations.move(path, from, to));
            writer.move(
                    key,
                    new Session(
                            newKey(),
                            session.agent(),
                            session.parentKey(),
                            after,
                            session.created(),
                            session.modified(),
                            facts));
        });
    }
}
