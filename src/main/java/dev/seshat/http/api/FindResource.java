package dev.seshat.http.api;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.NamedSession;
import dev.seshat.archive.Waiting;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.LocalClock;
import dev.seshat.query.QueryParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// `/api/sessions/{id}/find`: which messages of a session hold a text or the words of a query, so that a page that
/// shows
/// some of them can go to all of them.
public final class FindResource extends Resource {

    private static final Parameter.Text TEXT =
            new Parameter.Text("text", "What to find, as it is written; large and small letters are the same.");
    private static final Parameter.Text QUERY = new Parameter.Text(
            "q", "Instead of text: a query. Finds the messages that hold all its words, or some if none holds all.");
    private static final int MOST = 10_000;

    /// All messages are read. For more than these, others would have to wait while one types.
    private static final int LONG = 1_000;

    private final LiveArchive live;

    public FindResource(LiveArchive live) {
        super(
                "/api/sessions/{id}/find",
                "The messages of a session that hold a text or the words of a query, by their seq.",
                List.of(TEXT, QUERY, TranscriptScope.CATEGORIES));
        this.live = live;
    }

    @Override
    Body body(Asked asked) {
        Optional<String> text = asked.text(TEXT).filter(given -> !given.isBlank());
        Optional<String> query = asked.text(QUERY).filter(given -> !given.isBlank());
        if (text.isPresent() == query.isPresent()) {
            throw Asked.wrong("say what to find: text=… or q=…");
        }
        String name = asked.inPath("id");
        Set<Category> categories = TranscriptScope.categories(asked);
        Function<LiveArchive.State, MessageMatcher> matcher =
                state -> query.map(q -> MessageMatcher.ofQuery(QueryParser.parse(q, new LocalClock()), state.archive()))
                        .orElseGet(() -> MessageMatcher.ofText(text.orElseThrow()));
        List<Integer> seqs = live.ask(
                        state -> {
                            ArchivedSession session = NamedSession.find(name, state);
                            return isLong(session)
                                    ? Optional.<List<Integer>>empty()
                                    : Optional.of(found(session, categories, matcher, state));
                        },
                        Waiting.NOBODY)
                .orElseGet(() -> live.askApart(
                        state -> found(NamedSession.find(name, state), categories, matcher, state), Waiting.NOBODY));
        return Body.of(json -> {
            json.beginObject().member("total", seqs.size()).name("seqs").beginArray();
            seqs.forEach(json::number);
            json.endArray().endObject();
        });
    }

    private static boolean isLong(ArchivedSession session) {
        return session.session().facts().messageCount() > LONG;
    }

    private static List<Integer> found(
            ArchivedSession session,
            Set<Category> categories,
            Function<LiveArchive.State, MessageMatcher> matcher,
            LiveArchive.State state) {
        Matches matches = new Matches(matcher.apply(state), categories);
        state.archive().messages(session.session().key(), 0, matches);
        return matches.seqs();
    }

    /// Notes the messages that match.
    private static final class Matches implements MessageSink {

        private final MessageMatcher matcher;
        private final Set<Category> categories;
        private final List<Integer> whole = new ArrayList<>();
        private final List<Integer> partly = new ArrayList<>();

        Matches(MessageMatcher matcher, Set<Category> categories) {
            this.matcher = matcher;
            this.categories = categories;
        }

        @Override
        public void accept(Message message) {
            if (!categories.contains(message.category())) {
                return;
            }
            switch (matcher.held(message.text())) {
                case ALL -> whole.add(message.seq());
                case SOME -> partly.add(message.seq());
                case NOTHING -> {}
            }
        }

        List<Integer> seqs() {
            List<Integer> seqs = whole.isEmpty() ? partly : whole;
            return seqs.subList(0, Math.min(MOST, seqs.size()));
        }

        @Override
        public boolean isFull() {
            return whole.size() >= MOST;
        }
    }
}
