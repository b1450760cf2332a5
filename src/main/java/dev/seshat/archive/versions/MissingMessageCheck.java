package dev.seshat.archive.versions;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.Placeholder;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import java.util.HashSet;
import java.util.Set;

/// Checks whether another archive lacks a message of a session, because the log lost it or was rewritten.
final class MissingMessageCheck implements MessageSink {

    private final Set<MessageHash> others;
    private final Archive fresh;
    private boolean found;

    private MissingMessageCheck(Set<MessageHash> others, Archive fresh) {
        this.others = others;
        this.fresh = fresh;
    }

    /// Whether an archive lacks a message of a session that an older one has.
    static boolean isMissing(Archive fresh, SessionKey key, Archive old) {
        Set<MessageHash> there = new HashSet<>();
        fresh.messages(key, 0, message -> {
            there.add(MessageHash.ofContent(message));
            if (message.category() == Category.TOOL_CALL) {
                there.add(MessageHash.ofUnnamed(message));
            }
        });
        MissingMessageCheck check = new MissingMessageCheck(there, fresh);
        old.messages(key, 0, check);
        return check.found;
    }

    @Override
    public void accept(Message message) {
        found = found
                || (!Placeholder.isLost(message) && !others.contains(MessageHash.ofContent(fresh.asStored(message))));
    }

    @Override
    public boolean isFull() {
        return found;
    }
}
