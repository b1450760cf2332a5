package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// All invented sessions and the sets of queries about them. Titles are not among the sets: those queries are
/// derived from the titles in an archive.
record Invented(List<Conversation> conversations, List<QuerySet> sets) {
    Invented {
        conversations = List.copyOf(conversations);
        sets = List.copyOf(sets);
    }

    static Invented of(Material material) {
        History history = History.of(material);
        List<Conversation> conversations = new ArrayList<>(history.conversations());
        conversations.addAll(new TitledWork(material).conversations());
        PastedWork pasted = new PastedWork(material);
        conversations.addAll(pasted.conversations());
        DatedWork dated = new DatedWork(material);
        conversations.addAll(dated.conversations());
        List<QuerySet> sets = new ArrayList<>(QuerySet.judged(history.queries()));
        sets.addAll(pasted.sets());
        sets.add(dated.set());
        return new Invented(conversations, sets);
    }

    /// Write all logs below a directory.
    void write(Path root) throws IOException {
        for (Conversation conversation : conversations) {
            ConversationLog.write(conversation, root);
        }
    }

    /// A session id that is the same on every run.
    static String id(String seed) {
        return UUID.nameUUIDFromBytes(seed.getBytes(UTF_8)).toString();
    }
}
