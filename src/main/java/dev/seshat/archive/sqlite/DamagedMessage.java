package dev.seshat.archive.sqlite;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;

/// What stands in the place of a message that cannot be had any more, so that a reader sees where something is missing.
final class DamagedMessage {

    /// In an archive in which the message still is, but not as it was written.
    static final String TEXT = "[This message is damaged in the archive. seshat index --full keeps the damaged archive and"
            + " recovers what can be read.]";

    /// In an archive that was made of a damaged one.
    static final String LOST = "[This message was lost when the archive was damaged.]";

    private DamagedMessage() {}

    static Message inPlaceOf(int seq) {
        return new Message(seq, Category.SYSTEM, null, null, false, new Content.Text(TEXT));
    }
}
