package dev.seshat.mcp;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LiveArchive;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.Query;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.search.SearchRequest;
import dev.seshat.wire.Times;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `recall`: one question, and out come the best passages of the best sessions.
///
/// First one passage of each session, then second ones, while there is room. A prompt is followed by what the agent
/// answered, because there the solution stands.
final class RecallTool implements Tool {

    static final Parameter.Text QUESTION = new Parameter.Text(
            "question", "What you want to know, in your own words, with the names that matter.", true);

    private static final int SESSIONS = 6;
    private static final int ROUNDS = 2;

    /// How far behind a prompt its answer is looked for.
    private static final int FAR = 60;

    private static final int LEAST_PASSAGE = 300;
    private static final int MOST_PASSAGE = 2_400;

    private final Desk desk;
    private final Scope scope;

    RecallTool(Desk desk) {
        this.desk = desk;
        scope = desk.scope();
    }

    @Override
    public String name() {
        return "recall";
    }

    @Override
    public String title() {
        return "Recall what was solved before";
    }

    @Override
    public String description() {
        return "Ask before you solve something that may have been solved before: an error, a decision, how something is"
                + " built or deployed here. One call gives the best passages of the best past sessions, each with its key"
                + " and seq, so that get_session can open it.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(QUESTION, Scope.PROJECT_ID, scope.agent(), Scope.AFTER, Scope.BEFORE, Reply.MAX_TOKENS);
    }

    @Override
    public String outputSchema() {
        return """
                {"type": "object", "required": ["question", "total", "pending", "passages"], "properties": {
                  "note": {"type": "string"}, "question": {"type": "string"}, "total": {"type": "integer"},
                  "pending": {"type": "integer"}, "suggestion": {"type": "string"},
                  "passages": {"type": "array", "items": {"type": "object", "required": ["key", "text"], "properties": {
                    "key": {"type": "string"}, "seq": {"type": "integer"}, "category": {"type": "string"},
                    "at": {"type": "string"}, "agent": {"type": "string"}, "projectPath": {"type": "string"},
                    "title": {"type": "string"}, "text": {"type": "string"}}}}}}
                """;
    }

    @Override
    public Reply.Finished call(Arguments arguments) {
        Query query = Scope.query(arguments.text(QUESTION)).and(scope.filters(arguments));
        Reply reply = new Reply(arguments.number(Reply.MAX_TOKENS));
        return desk.ask(state -> {
            Answer answer = desk.search(state.archive()).search(new SearchRequest(query, false, SESSIONS, 0));
            return reply(reply, answer, state);
        });
    }

    private Reply.Finished reply(Reply reply, Answer answer, LiveArchive.State state) {
        Quotes quotes = desk.quotes();
        String suggestion = answer.suggestion();
        String head = (answer.hits().isEmpty()
                        ? "Nothing was found. Ask with other words, or with fewer.\n"
                        : "From " + answer.hits().size() + " of " + (answer.atLeast() ? "at least " : "")
                                + answer.total() + " sessions that match.\n")
                + (suggestion == null ? "" : "Perhaps: " + Plain.cut(Plain.line(suggestion), 300) + "\n")
                + desk.pendingNote(state.pending());
        reply.head(
                answer.hits().isEmpty() ? head : head + quotes.introduction(),
                Json.members(json -> json.member("note", Quotes.NOTE)
                        .member("question", Plain.cut(answer.query().text(), 300))
                        .member("total", answer.total())
                        .member("pending", state.pending())
                        .member("suggestion", suggestion == null ? null : Plain.cut(suggestion, 300))));
        reply.list("passages");
        int most = Math.clamp(reply.left() / 2 / Math.max(1, answer.hits().size()), LEAST_PASSAGE, MOST_PASSAGE);
        for (int round = 0; round < ROUNDS; round++) {
            for (Hit hit : answer.hits()) {
                if (round < hit.passages().size()
                        || (round == 0 && hit.passages().isEmpty())) {
                    Passage passage =
                            hit.passages().isEmpty() ? null : hit.passages().get(round);
                    add(hit, passage, most, state.archive(), quotes, reply);
                }
            }
        }
        boolean more = answer.total() > answer.hits().size() || answer.atLeast();
        return reply.end(
                answer.hits().isEmpty()
                        ? ""
                        : "Read on: get_session with a key as id and a seq as around."
                                + (more ? " Other sessions: search_sessions." : "") + "\n",
                "");
    }

    private void add(Hit hit, @Nullable Passage passage, int most, Archive archive, Quotes quotes, Reply reply) {
        ArchivedSession session = hit.session();
        String snippet = passage == null ? "" : passage.snippet();
        List<Message> messages =
                passage == null || passage.seq() == null ? List.of() : withAnswer(session, passage.seq(), archive);
        if (messages.isEmpty()) {
            reply.add(room -> item(session, null, Plain.cut(snippet, room), quotes));
            return;
        }
        int each = most / messages.size();
        Message found = messages.getFirst();
        StringBuilder text = new StringBuilder(Excerpt.around(quotes.masked(found.text()), snippet, each));
        for (Message answer : messages.subList(1, messages.size())) {
            String masked = quotes.masked(answer.text());
            text.append('\n').append(MessageItem.header(answer, quotes)).append('\n');
            text.append(masked, 0, Excerpt.end(masked, each));
        }
        String passages = text.toString();
        reply.add(room -> item(session, found, passages.substring(0, Excerpt.end(passages, room)), quotes));
    }

    /// A message and, if it is a prompt, the first answer to it.
    private static List<Message> withAnswer(ArchivedSession session, int seq, Archive archive) {
        List<Message> messages = new ArrayList<>();
        archive.messages(session.session().key(), seq, new MessageSink() {
            private boolean full;

            @Override
            public void accept(Message message) {
                if (full) {
                    return;
                }
                boolean first = messages.isEmpty();
                boolean asksAnew = !first && message.category() == Category.USER;
                if (first
                        || (message.category() == Category.ASSISTANT
                                && !message.text().isBlank())) {
                    messages.add(message);
                }
                full = asksAnew
                        || messages.size() == 2
                        || messages.getFirst().category() != Category.USER
                        || message.seq() - seq > FAR;
            }

            @Override
            public boolean isFull() {
                return full;
            }
        });
        return messages;
    }

    /// @param message the message that was found; null when it is the title
    private static Item item(ArchivedSession session, @Nullable Message message, String text, Quotes quotes) {
        String source = SessionBrief.line(session) + (message == null ? "" : " · seq " + message.seq()) + "\n";
        String header = message == null ? "" : MessageItem.header(message, quotes) + "\n";
        return new Item(
                source + quotes.fenced(SessionBrief.quoted(session, quotes) + header + text), Json.value(json -> {
                    json.beginObject().member("key", session.session().key().toString());
                    if (message != null) {
                        json.member("seq", message.seq())
                                .member("category", message.category().label())
                                .member("at", Times.format(message.at()));
                    }
                    json.member("agent", session.session().agent())
                            .member(
                                    "projectPath",
                                    quotes.line(
                                            session.session().facts().project().path(), 200))
                            .member(
                                    "title",
                                    quotes.line(session.session().facts().title(), 200))
                            .member("text", text)
                            .endObject();
                }));
    }
}
