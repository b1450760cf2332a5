package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.query.Filter;
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
                Scope.PROJECT,
                Scope.PROJECT_ID,
                Scope.WORKSTATION_ID,
                scope.agent(),
                Scope.AFTER,
                Scope.BEFORE,
                Reply.MAX_TOKENS,
                Reply.FORMAT);
    }

    @Override
    public Reply.Finished call(Arguments arguments) {
        List<Filter> own = List.of(
                new Filter.Not(new Filter.Is(Filter.State.SUBAGENT)),
                new Filter.Not(new Filter.Is(Filter.State.FORMER)));
        Paging paging = Paging.of(arguments, LIMIT);
        Page<ArchivedSession> page = Page.of(
                paging,
                archive -> scope.withCurrent(arguments, archive).and(own),
                desk,
                (session, finder) -> finder.session(session));
        return reply(page, arguments);
    }

    private Reply.Finished reply(Page<ArchivedSession> page, Arguments arguments) {
        Quotes quotes = desk.quotes();
        Reply reply = new Reply(arguments, quotes);
        String head =
                page.total() + (page.total() == 1 ? " session.\n" : " sessions.\n") + desk.pendingNote(page.pending());
        reply.head(
                (page.atLeast() ? "At least " : "") + head,
                !page.entries().isEmpty(),
                Json.members(json -> json.member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", page.pending())));
        return page.end(
                reply,
                (session, number, _) -> new Item(
                        number + ". " + SessionBrief.line(session, quotes) + "\n"
                                + quotes.fenced(SessionBrief.quoted(session, quotes)),
                        Json.value(json -> SessionBrief.write(session, quotes, json))),
                arguments);
    }
}
