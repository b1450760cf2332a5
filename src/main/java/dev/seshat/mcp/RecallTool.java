package dev.seshat.mcp;

import dev.seshat.agent.MessageSink;
import dev.seshat.app.LiveArchive;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.Query;
import dev.seshat.request.Parameter;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.search.SearchRequest;
import dev.seshat.wire.SearchJson;
import dev.seshat.wire.Times;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `recall`: answers a question with the best passages of the best sessions.
///
/// First one passage of each session, then second ones, as long as they fit. A prompt is followed by the
/// agent's last answer before the next prompt, because that has the solution.
final class RecallTool implements Tool {

    static final Parameter.Text QUESTION =
            new Parameter.Text("question", "The question in your own words, with the names that matter.", true);

    private static final int SESSIONS = 6;
    private static final int ROUNDS = 2;

    /// How far after a prompt its answer is searched for.
    private static final int MAX_DISTANCE = 400;

    private static final int MIN_PASSAGE = 300;
    private static final int MAX_PASSAGE = 4_800;

    private final ToolContext context;
    private final SearchScopeParameters scope;

    RecallTool(ToolContext context) {
        this.context = context;
        scope = context.scope();
    }

    @Override
    public String name() {
        return "recall";
    }

    @Override
    public String title() {
        return "Recall past solutions";
    }

    @Override
    public String description() {
        return "Call this before you solve something that may have been solved before: an error, a decision, how something is"
                + " built or deployed here. One call returns the best passages of the best past sessions, each with its key"
                + " and seq, so that get_session can open it.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                QUESTION,
                SearchScopeParameters.PROJECT,
                SearchScopeParameters.PROJECT_ID,
                scope.agent(),
                SearchScopeParameters.AFTER,
                SearchScopeParameters.BEFORE,
                SearchScopeParameters.INCLUDE_CURRENT,
                BudgetedAnswer.MAX_TOKENS,
                BudgetedAnswer.FORMAT);
    }

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        Query question = SearchScopeParameters.query(arguments.text(QUESTION));
        Quotes quotes = context.quotes();
        BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
        return context.ask(state -> {
            ResolvedScope resolved = scope.of(arguments, state.archive());
            Query query = question.and(resolved.filters());
            Answer answer = context.search(state.archive())
                    .search(new SearchRequest(query, false, SESSIONS, 0), context.watch());
            return reply(reply, quotes, answer, resolved.note(), state);
        });
    }

    private BudgetedAnswer.Finished reply(
            BudgetedAnswer reply, Quotes quotes, Answer answer, String note, LiveArchive.State state) {
        String suggestion = answer.suggestion();
        String head = (answer.hits().isEmpty()
                        ? "Nothing found. Try other or fewer words.\n"
                        : "From " + answer.hits().size() + " of " + (answer.atLeast() ? "at least " : "")
                                + answer.total() + " sessions that match.\n")
                + AnswerNotes.of(answer)
                + note
                + context.pendingNote(state.pending());
        reply.head(head, !answer.hits().isEmpty(), Json.members(json -> {
            json.member("question", AnswerText.cut(answer.query().text(), 300))
                    .member("total", answer.total())
                    .member("pending", state.pending())
                    .member("suggestion", suggestion == null ? null : AnswerText.cut(suggestion, 300));
            SearchJson.writeReadings(answer, AnswerNotes::cut, json);
        }));
        reply.list("passages");
        int most = Math.clamp(reply.left() / Math.max(1, answer.hits().size()), MIN_PASSAGE, MAX_PASSAGE);
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
                        : "To read more: get_session with a key as id and a seq as around."
                                + (more ? " Other sessions: search_sessions." : "") + "\n",
                "");
    }

    private void add(
            Hit hit, @Nullable Passage passage, int most, Archive archive, Quotes quotes, BudgetedAnswer reply) {
        ArchivedSession session = hit.session();
        String snippet = passage == null ? "" : passage.snippet();
        List<Message> messages =
                passage == null || passage.seq() == null ? List.of() : withAnswer(session, passage.seq(), archive);
        if (messages.isEmpty()) {
            reply.add(room -> title(hit, AnswerText.cut(snippet, room), quotes));
            return;
        }
        List<Piece> pieces = pieces(messages, snippet, most, quotes);
        reply.add(room -> item(
                hit,
                pieces.stream().map(piece -> piece.cut(room / pieces.size())).toList(),
                quotes));
    }

    /// The shown part of a message.
    private record Piece(Message message, String text) {
        Piece cut(int room) {
            return new Piece(message, text.substring(0, Excerpt.end(text, room)));
        }
    }

    /// The matching message and its answer; the agent's first words only if there is room left.
    private static List<Piece> pieces(List<Message> messages, String snippet, int most, Quotes quotes) {
        Message found = messages.getFirst();
        int each = most / Math.min(2, messages.size());
        List<Piece> pieces = new ArrayList<>();
        pieces.add(new Piece(found, Excerpt.around(quotes.masked(found).text(), snippet, each)));
        if (messages.size() > 1) {
            Message last = messages.getLast();
            pieces.add(new Piece(last, quotes.masked(last).text())
                    .cut(most - pieces.getFirst().text().length()));
        }
        int left =
                most - pieces.stream().mapToInt(piece -> piece.text().length()).sum();
        if (messages.size() > 2 && left >= MIN_PASSAGE) {
            Message first = messages.get(1);
            pieces.add(1, new Piece(first, quotes.masked(first).text()).cut(left));
        }
        return pieces;
    }

    /// A message and, for a prompt, the first and the last answer to it.
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
                full = !first && message.category() == Category.USER;
                if (first
                        || (message.category() == Category.ASSISTANT
                                && !message.text().isBlank())) {
                    if (messages.size() == 3) {
                        messages.removeLast();
                    }
                    messages.add(message);
                }
                full |= messages.getFirst().category() != Category.USER || message.seq() - seq > MAX_DISTANCE;
            }

            @Override
            public boolean isFull() {
                return full;
            }
        });
        return messages;
    }

    /// A session of which only the title matches.
    private static AnswerItem title(Hit hit, String text, Quotes quotes) {
        ArchivedSession session = hit.session();
        return new AnswerItem(
                SessionBrief.line(session, quotes) + AnswerNotes.missing(hit) + "\n"
                        + quotes.fenced(SessionBrief.quoted(session, quotes) + text),
                Json.value(json -> {
                    json.beginObject().member("key", session.session().key().toString());
                    write(session, quotes, json);
                    SearchJson.writeMatch(hit, json);
                    json.member("text", text).endObject();
                }));
    }

    /// @param pieces the matching message, and its answers
    private static AnswerItem item(Hit hit, List<Piece> pieces, Quotes quotes) {
        ArchivedSession session = hit.session();
        Message found = pieces.getFirst().message();
        StringBuilder quoted = new StringBuilder(SessionBrief.quoted(session, quotes));
        for (Piece piece : pieces) {
            quoted.append(MessageItem.header(piece.message(), quotes)).append('\n');
            quoted.append(piece.text()).append(piece.text().endsWith("\n") ? "" : "\n");
        }
        String source = SessionBrief.line(session, quotes) + " · seq " + found.seq() + AnswerNotes.missing(hit) + "\n";
        return new AnswerItem(source + quotes.fenced(quoted.toString()), Json.value(json -> {
            json.beginObject()
                    .member("key", session.session().key().toString())
                    .member("seq", found.seq())
                    .member("category", found.category().label())
                    .member("at", Times.format(found.at()));
            write(session, quotes, json);
            SearchJson.writeMatch(hit, json);
            json.member("text", pieces.getFirst().text());
            if (pieces.size() > 1) {
                json.name("answers").beginArray();
                pieces.subList(1, pieces.size())
                        .forEach(piece -> json.beginObject()
                                .member("seq", piece.message().seq())
                                .member("text", piece.text())
                                .endObject());
                json.endArray();
            }
            json.endObject();
        }));
    }

    private static void write(ArchivedSession session, Quotes quotes, JsonWriter json) {
        json.member("agent", session.session().agent())
                .member(
                        "projectPath",
                        quotes.line(session.session().facts().project().path(), 200))
                .member("title", quotes.line(session.session().facts().title(), 200));
    }
}
