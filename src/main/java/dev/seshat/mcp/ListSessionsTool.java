package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.query.Filter;
import java.util.ArrayList;
import java.util.List;

/// `list_sessions`: the sessions that there are, newest first, without those of subagents.
final class ListSessionsTool implements Tool {

    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many sessions at the most.", 1, 100, 20);

    private final Desk desk;
    private final Scope scope;

    ListSessionsTool(Desk desk) {
        this.desk = desk;
        scope = desk.scope();
    }

    @Override
    public String name() {
        return "list_sessions";
    }

    @Override
    public String title() {
        return "List sessions";
    }

    @Override
    public String description() {
        return "List past sessions of coding agents, newest first: what was worked on lately, in which project.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                LIMIT,
                Cursor.PARAMETER,
                Paging.OFFSET,
                Scope.PROJECT_ID,
                Scope.WORKSTATION_ID,
                scope.agent(),
                Scope.AFTER,
                Scope.BEFORE,
                Reply.MAX_TOKENS);
    }

    @Override
    public String outputSchema() {
        return """
                {"type": "object", "required": ["total", "pending", "sessions"], "properties": {
                  "note": {"type": "string"}, "total": {"type": "integer"}, "totalIsLowerBound": {"type": "boolean"},
                  "pending": {"type": "integer"}, "nextCursor": {"type": "string"},
                  "sessions": {"type": "array", "items": %s}}}
                """.formatted(SessionBrief.SCHEMA);
    }

    @Override
    public Reply.Finished call(Arguments arguments) {
        List<Filter> filters = new ArrayList<>(scope.filters(arguments));
        filters.add(new Filter.Not(new Filter.Is(Filter.State.SUBAGENT)));
        filters.add(new Filter.Not(new Filter.Is(Filter.State.FORMER)));
        Paging paging = Paging.of(arguments, LIMIT);
        Reply reply = new Reply(arguments.number(Reply.MAX_TOKENS));
        Page<ArchivedSession> page = Page.of(paging, filters, desk, (session, finder) -> finder.session(session));
        return reply(reply, page, arguments);
    }

    private Reply.Finished reply(Reply reply, Page<ArchivedSession> page, Arguments arguments) {
        Quotes quotes = desk.quotes();
        String head =
                page.total() + (page.total() == 1 ? " session.\n" : " sessions.\n") + desk.pendingNote(page.pending());
        reply.head(
                (page.atLeast() ? "At least " : "") + (page.entries().isEmpty() ? head : head + quotes.introduction()),
                Json.members(json -> json.member("note", Quotes.NOTE)
                        .member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", page.pending())));
        return page.end(
                reply,
                (session, number, _) -> new Item(
                        number + ". " + SessionBrief.line(session) + "\n"
                                + quotes.fenced(SessionBrief.quoted(session, quotes)),
                        Json.value(json -> SessionBrief.write(session, quotes, json))),
                arguments);
    }
}
