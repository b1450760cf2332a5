package dev.seshat.archive.sql;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Tells which messages of a session begin a prompt: the parts of one prompt are messages of one line, and subagents
/// are not prompted by people.
final class PromptStart {

    private boolean afterUser;
    private @Nullable Object line;

    /// Look at the next message.
    ///
    /// @param beside its column of this name; odd for a sidechain
    /// @param uuid the stored id of its line
    boolean opens(boolean user, int beside, @Nullable Object uuid) {
        boolean opens = user && beside % 2 == 0 && !(afterUser && uuid != null && Objects.deepEquals(line, uuid));
        afterUser = user;
        line = uuid;
        return opens;
    }
}
