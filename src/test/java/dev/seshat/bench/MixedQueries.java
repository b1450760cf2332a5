package dev.seshat.bench;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;

/// A thousand queries of all kinds, with words from the archive itself: always the same ones for the same
/// archive.
public final class MixedQueries {

    private static final int QUERIES = 1000;
    private static final Pattern WORD = Pattern.compile("[\\p{L}_]{3,20}");
    private static final List<String> COMMON = List.of("the", "error", "file", "test", "to", "in", "return", "data");

    /// A query as typed.
    ///
    /// @param kind a name for its kind
    public record Mixed(String kind, String text) {}

    private final Random random = new Random();
    private final List<List<String>> texts = new ArrayList<>();

    /// Collect the words of an archive.
    public MixedQueries(Archive archive) {
        gather(archive);
    }

    /// The queries of a round; each round has different ones.
    public List<Mixed> round(int number) {
        random.setSeed(7 + number);
        List<Mixed> queries = new ArrayList<>();
        for (int i = 0; i < QUERIES; i++) {
            Kind kind = Kind.values()[i % Kind.values().length];
            queries.add(new Mixed(kind.name().toLowerCase(Locale.ROOT), query(kind)));
        }
        return queries;
    }

    private enum Kind {
        WORD,
        COMMON,
        WORDS,
        MIXED,
        PHRASE,
        PREFIX,
        FILTER,
        QUESTION
    }

    private String query(Kind kind) {
        return switch (kind) {
            case WORD -> word();
            case COMMON -> COMMON.get(random.nextInt(COMMON.size()));
            case WORDS -> run(3, " ");
            case MIXED -> word() + " " + COMMON.get(random.nextInt(COMMON.size()));
            case PHRASE -> '"' + run(2, " ") + '"';
            case PREFIX -> {
                String word = word();
                yield word.substring(0, Math.min(4, word.length())) + "*";
            }
            case FILTER -> word() + " after:" + (1 + random.nextInt(300)) + "d role:user";
            case QUESTION -> "how did we make the " + word() + " of " + word() + " work with " + word() + "?";
        };
    }

    private String word() {
        return run(1, "");
    }

    /// Consecutive words of some message.
    private String run(int count, String between) {
        while (true) {
            List<String> text = texts.get(random.nextInt(texts.size()));
            if (text.size() >= count) {
                int from = random.nextInt(text.size() - count + 1);
                return String.join(between, text.subList(from, from + count));
            }
        }
    }

    /// Collect texts of sessions from all over the archive.
    private void gather(Archive archive) {
        List<ArchivedSession> sessions = new ArrayList<>();
        archive.sessions(sessions::add);
        for (int i = 0; i < sessions.size(); i += Math.max(1, sessions.size() / 300)) {
            archive.messages(sessions.get(i).session().key(), 0, this::add);
        }
    }

    private void add(Message message) {
        String text = message.text();
        List<String> found = Arrays.asList(WORD.matcher(text.length() > 2000 ? text.substring(0, 2000) : text)
                .results()
                .map(match -> match.group().toLowerCase(Locale.ROOT))
                .toArray(String[]::new));
        if (found.size() > 3) {
            texts.add(found);
        }
    }
}
