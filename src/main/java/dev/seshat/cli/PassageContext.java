package dev.seshat.cli;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.model.Message;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import java.util.ArrayList;
import java.util.List;

/// The messages around a passage.
///
/// @param count how many before and after
record PassageContext(Archive archive, int count) {

    /// The messages around every passage of a hit.
    List<List<Message>> each(Hit hit) {
        return hit.passages().stream().map(passage -> messages(hit, passage)).toList();
    }

    /// The messages before and after a passage, including its own.
    List<Message> messages(Hit hit, Passage passage) {
        Integer seq = passage.seq();
        if (count == 0 || seq == null) {
            return List.of();
        }
        List<Message> messages = new ArrayList<>();
        int last = (int) Math.min(Integer.MAX_VALUE, (long) seq + count);
        archive.messages(hit.session().session().key(), Math.max(0, seq - count), new MessageSink() {
            @Override
            public void accept(Message message) {
                messages.add(message);
            }

            @Override
            public boolean isFull() {
                return !messages.isEmpty() && messages.getLast().seq() >= last;
            }
        });
        return messages;
    }
}
