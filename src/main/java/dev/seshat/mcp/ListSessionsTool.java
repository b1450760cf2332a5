package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.query.Filter;
import dev.seshat.request.Parameter;
import java.util.ArrayList;
import java.util.List;

/// `list_sessions`: all sessions, newest first, without subagents'.
final class ListSessionsTool implements Tool {

    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many sessions.", 1, 100, 20);

    private static final Parameter.Flag ARCHIVED = new Parameter.Flag("archived", "Only sessions whose logs are gone.");

    private final ToolContext context;
    private final SearchScopeParameters scope;

    ListSessionsTool(ToolContext context) {
        this.context = context;
        scope = context.scope();
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
        return "List past sessions of coding agents, newest first, to see recent work by project.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                LIMIT,
                Cursor.PARAMETER,
                Paging.OFFSET,
                SearchScopeParameters.PROJECT,
                SearchScopeParameters.PROJECT_ID,
                SearchScopeParameters.WORKSTATION_ID,
                ARCHIVED,
                scope.agent(),
                SearchScopeParameters.AFTER,
                SearchScopeParameters.BEFORE,
                BudgetedAnswer.MAX_TOKENS,
                BudgetedAnswer.FORMAT);
    }

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        List<Filter> own = new ArrayList<>(List.of(
                new Filter.Not(new Filter.Is(Filter.State.SUBAGENT)),
                new Filter.Not(new Filter.Is(Filter.State.FORMER))));
        if (arguments.flag(ARCHIVED)) {
            own.add(new Filter.Is(Filter.State.ARCHIVED));
        }
        Paging paging = Paging.of(arguments, LIMIT);
        Page<ArchivedSession> page = Page.of(
                paging,
                archive -> scope.withCurrent(arguments, archive).and(own),
                context,
                (session, finder) -> finder.session(session));
        return reply(page, arguments);
    }

    private BudgetedAnswer.Finished reply(Page<ArchivedSession> page, Arguments arguments) {
        Quotes quotes = context.quotes();
        BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
        String head = page.total()
                + (page.total() == 1 ? " session.\n" : " sessions.\n")
                + context.pendingNote(page.pending());
        reply.head(
                (page.atLeast() ? "At least " : "") + head,
                !page.entries().isEmpty(),
                Json.members(json -> json.member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", page.pending())));
        return page.end(
                reply,
                (session, number, _) -> new AnswerItem(
                        number + ". " + SessionBrief.line(session, quotes) + "\n"
                                + quotes.fenced(SessionBrief.quoted(session, quotes)),
                        Json.value(json -> SessionBrief.write(session, quotes, json))),
                arguments);
    }
}
