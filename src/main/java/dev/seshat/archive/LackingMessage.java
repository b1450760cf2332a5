package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import java.util.HashSet;
import java.util.Set;

/// Looks for a message of a session that another archive lacks, because the log lost it or was rewritten meanwhile.
final class LackingMessage implements MessageSink {

    private final Set<MessageHash> others;
    private boolean found;

    private LackingMessage(Set<MessageHash> others) {
        this.others = others;
    }

    /// Whether an archive lacks a message of a session that an older one has.
    static boolean isIn(Archive fresh, SessionKey key, Archive old) {
        Set<MessageHash> there = new HashSet<>();
        fresh.messages(key, 0, message -> {
            there.add(MessageHash.ofContent(message));
            if (message.category() == Category.TOOL_CALL) {
                there.add(MessageHash.ofUnnamed(message));
            }
        });
        // What is compared with masked messages is masked first.
        Archive seen = fresh instanceof MaskedArchive masked ? new MaskedArchive(old, masked.masking()) : old;
        LackingMessage lacking = new LackingMessage(there);
        seen.messages(key, 0, lacking);
        return lacking.found;
    }

    @Override
    public void accept(Message message) {
        found = found || (!Placeholder.isLost(message) && !others.contains(MessageHash.ofContent(message)));
    }

    @Override
    public boolean isFull() {
        return found;
    }
}
