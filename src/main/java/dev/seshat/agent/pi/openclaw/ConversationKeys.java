package dev.seshat.agent.pi.openclaw;

import dev.seshat.agent.JsonWalk;
import dev.seshat.agent.StoredPlace;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.SeshatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the key of the conversation that a session belongs to.
final class ConversationKeys {

    private static final int MAX_BYTES = 1 << 20;

    private ConversationKeys() {}

    /// The key; empty if the store does not name the session.
    static Optional<String> of(Path log, String session) {
        try {
            Optional<StoredPlace> place = ClawLayout.database(log);
            return place.isPresent()
                    ? new ClawStore(place.get().database()).key(session)
                    : inIndex(log.resolveSibling(ClawLayout.INDEX), session);
        } catch (SeshatException e) {
            return Optional.empty();
        }
    }

    /// The index has an object by key; in it is the id, or it is the id itself.
    private static Optional<String> inIndex(Path index, String session) {
        if (!Files.isRegularFile(index)) {
            return Optional.empty();
        }
        @Nullable String[] found = {null};
        JsonWalk.document(index, MAX_BYTES, CutMark.SENTENCE, walk -> {
            walk.enter();
            while (walk.nextMember()) {
                String key = walk.name();
                JsonValue entry = walk.value();
                String id = entry instanceof Obj object
                        ? object.string("sessionId")
                        : entry instanceof Str(String text) ? text : null;
                if (session.equals(id) && found[0] == null) {
                    found[0] = key;
                }
            }
        });
        return Optional.ofNullable(found[0]);
    }
}
