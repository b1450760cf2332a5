package dev.seshat.http.api;

import dev.seshat.agent.MessageSink;
import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.AmbiguousOptions;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.request.Parameter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/// `/api/sessions/{id}/find`: which messages of a session contain a text or the words of a query, so that a
/// page that shows some of them can go to all.
public final class FindResource extends Resource {

    private static final Parameter.Text TEXT =
            new Parameter.Text("text", "The text to find, literally, ignoring case.");
    private static final Parameter.Text QUERY = new Parameter.Text(
            "q", "Instead of text: a query. Finds messages with all its words, or with some of them if none has all.");
    private static final int MOST = 10_000;

    private final LiveArchive live;

    public FindResource(LiveArchive live) {
        super(
                "/api/sessions/{id}/find",
                "Find the messages of a session that contain a text or the words of a query; returns their seq.",
                List.of(TEXT, QUERY, CATEGORIES));
        this.live = live;
    }

    @Override
    Body body(RequestParameters parameters) {
        Optional<String> text = parameters.find(TEXT).filter(given -> !given.isBlank());
        Optional<String> query = parameters.find(QUERY).filter(given -> !given.isBlank());
        if (text.isPresent() == query.isPresent()) {
            throw RequestParameters.wrong("text or q is missing: text=… or q=…");
        }
        String name = parameters.inPath("id");
        Set<Category> categories = parameters.categories(CATEGORIES, EnumSet.allOf(Category.class));
        BiFunction<LiveArchive.State, ArchivedSession, MessageMatcher> matcher = (state, session) -> query.map(
                        q -> MessageMatcher.ofQuery(reading(q, session, state.archive()), state.archive()))
                .orElseGet(() -> MessageMatcher.ofText(text.orElseThrow()));
        List<Integer> seqs = live.ask(
                state -> found(NamedSession.find(name, state), categories, matcher, state), WaitProgress.NOBODY);
        return Body.of(json -> {
            json.beginObject().member("total", seqs.size()).name("seqs").beginArray();
            seqs.forEach(json::number);
            json.endArray().endObject();
        });
    }

    private static List<Integer> found(
            ArchivedSession session,
            Set<Category> categories,
            BiFunction<LiveArchive.State, ArchivedSession, MessageMatcher> matcher,
            LiveArchive.State state) {
        Matches matches = new Matches(matcher.apply(state, session), categories);
        state.archive().messages(session.session().key(), 0, matches);
        return matches.seqs();
    }

    /// The reading of a query that the session supports: if it contains `rm -rf`, the query was pasted.
    private static Query reading(String typed, ArchivedSession session, Archive archive) {
        Query query = QueryParser.parse(typed, new LocalClock());
        Query pasted = query.pasted();
        if (pasted == null) {
            return query;
        }
        AmbiguousOptions options = AmbiguousOptions.of(query);
        Sight sight = new Sight(options::occurIn);
        archive.messages(session.session().key(), 0, sight);
        return sight.seen ? pasted : query;
    }

    /// Reads messages until one decides.
    private static final class Sight implements MessageSink {

        private final Predicate<String> shows;
        private boolean seen;

        Sight(Predicate<String> shows) {
            this.shows = shows;
        }

        @Override
        public void accept(Message message) {
            seen = seen || shows.test(message.text());
        }

        @Override
        public boolean isFull() {
            return seen;
        }
    }

    /// Collects the messages that match.
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
