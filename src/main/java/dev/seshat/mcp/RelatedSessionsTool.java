package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.insight.related.RelatedSession;
import dev.seshat.insight.related.RelatedSessions;
import dev.seshat.request.LinkParameters;
import dev.seshat.request.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/// `related_sessions`: the sessions that belong to a session, and why.
final class RelatedSessionsTool implements Tool {

    private static final Parameter.Text ID =
            new Parameter.Text("id", "The key of a session, its id, or the beginning of its id.", true);

    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many sessions.", 1, 50, 10);

    private static final int LONGEST = 400;

    private final ToolContext context;

    RelatedSessionsTool(ToolContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "related_sessions";
    }

    @Override
    public String title() {
        return "Find related sessions";
    }

    @Override
    public String description() {
        return "Find the sessions that belong to a session, strongest first, with the reasons: it continues them, started"
                + " them as subagents, names them, or worked on the same files and topics.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(ID, LIMIT, LinkParameters.HOPS, BudgetedAnswer.MAX_TOKENS, BudgetedAnswer.FORMAT);
    }

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        String id = arguments.text(ID);
        int limit = arguments.number(LIMIT);
        int hops = arguments.number(LinkParameters.HOPS);
        Quotes quotes = context.quotes();
        return context.ask(state -> {
            ArchivedSession session =
                    SessionName.find(id, state.archive(), context.pendingNote(state.pending()), quotes);
            List<RelatedSession> related =
                    RelatedSessions.of(session, state.archive().links(), hops, limit);
            BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
            reply.head(
                    related.size()
                            + (related.size() == 1 ? " session is" : " sessions are")
                            + " related to " + session.session().key() + ".\n"
                            + context.pendingNote(state.pending()),
                    !related.isEmpty(),
                    Json.members(
                            json -> json.member("key", session.session().key().toString())
                                    .member("total", related.size())
                                    .member("pending", state.pending())));
            List<IntFunction<AnswerItem>> items = new ArrayList<>();
            for (int i = 0; i < related.size(); i++) {
                RelatedSession each = related.get(i);
                int number = i + 1;
                items.add(room -> item(each, number, room, quotes));
            }
            return reply.list("sessions").addAll(items).end("", "");
        });
    }

    /// The reasons name ids, paths and topics from logs, so they are quoted.
    private static AnswerItem item(RelatedSession related, int number, int room, Quotes quotes) {
        String why = Objects.requireNonNullElse(quotes.line(why(related), Math.min(room, LONGEST)), "");
        String text = number + ". " + SessionBrief.line(related.session(), quotes) + "\n"
                + quotes.fenced(SessionBrief.quoted(related.session(), quotes) + why + "\n");
        return new AnswerItem(text, Json.value(json -> {
            json.beginObject().name("session");
            SessionBrief.write(related.session(), quotes, json);
            json.member("hops", related.hops()).member("why", why).endObject();
        }));
    }

    private static String why(RelatedSession related) {
        StringBuilder why = new StringBuilder();
        related.reasons().forEach(reason -> {
            why.append(why.isEmpty() ? "" : "; ").append(reason.text());
            if (!reason.examples().isEmpty()) {
                why.append(" (").append(String.join(", ", reason.examples())).append(')');
            }
        });
        return why.toString();
    }
}
