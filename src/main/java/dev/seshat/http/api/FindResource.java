package dev.seshat.http.api;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.NamedSession;
import dev.seshat.archive.Waiting;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// `/api/sessions/{id}/find`: which messages of a session hold a text, so that a page that shows some of them can go to
/// all of them.
public final class FindResource extends Resource {

    private static final Parameter.Text TEXT =
            new Parameter.Text("text", "What to find, as it is written; large and small letters are the same.");
    private static final int MOST = 10_000;

    /// All messages are read. For more than these, others would have to wait while one types.
    private static final int LONG = 1_000;

    private final LiveArchive live;

    public FindResource(LiveArchive live) {
        super(
                "/api/sessions/{id}/find",
                "The messages of a session that hold a text, by their seq.",
                List.of(TEXT, TranscriptScope.CATEGORIES));
        this.live = live;
    }

    @Override
    Body body(Asked asked) {
        String text = asked.text(TEXT)
                .filter(given -> !given.isBlank())
                .orElseThrow(() -> Asked.wrong("say what to find: text=…"));
        String name = asked.inPath("id");
        Set<Category> categories = TranscriptScope.categories(asked);
        List<Integer> seqs = live.ask(
                        state -> {
                            ArchivedSession session = NamedSession.find(name, state);
                            return isLong(session)
                                    ? Optional.<List<Integer>>empty()
                                    : Optional.of(found(session, new Matches(text, categories), state));
                        },
                        Waiting.NOBODY)
                .orElseGet(() -> live.askApart(
                        state -> found(NamedSession.find(name, state), new Matches(text, categories), state),
                        Waiting.NOBODY));
        return Body.of(json -> {
            json.beginObject().member("total", seqs.size()).name("seqs").beginArray();
            seqs.forEach(json::number);
            json.endArray().endObject();
        });
    }

    private static boolean isLong(ArchivedSession session) {
        return session.session().facts().messageCount() > LONG;
    }

    private static List<Integer> found(ArchivedSession session, Matches matches, LiveArchive.State state) {
        state.archive().messages(session.session().key(), 0, matches);
        return matches.seqs;
    }

    /// Notes the messages that hold a text.
    private static final class Matches implements MessageSink {

        private final Pattern pattern;
        private final Set<Category> categories;
        private final List<Integer> seqs = new ArrayList<>();

        Matches(String text, Set<Category> categories) {
            this.pattern = Pattern.compile(text, Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            this.categories = categories;
        }

        @Override
        public void accept(Message message) {
            if (categories.contains(message.category())
                    && pattern.matcher(message.text()).find()) {
                seqs.add(message.seq());
            }
        }

        @Override
        public boolean isFull() {
            return seqs.size() >= MOST;
        }
    }
}
