package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.query.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

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
                SearchSessionsTool.OFFSET,
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
                  "pending": {"type": "integer"}, "nextOffset": {"type": "integer"},
                  "sessions": {"type": "array", "items": %s}}}
                """.formatted(SessionBrief.SCHEMA);
    }

    /// The sessions of a page.
    private record Page(List<ArchivedSession> sessions, long total, boolean atLeast) {}

    @Override
    public Reply.Finished call(Arguments arguments) {
        List<Filter> filters = new ArrayList<>(scope.filters(arguments));
        filters.add(new Filter.Not(new Filter.Is(Filter.State.SUBAGENT)));
        int limit = arguments.number(LIMIT);
        int offset = arguments.number(SearchSessionsTool.OFFSET);
        Reply reply = new Reply(arguments.number(Reply.MAX_TOKENS));
        Page page = desk.ask(archive -> {
            try (Finder finder = archive.finder()) {
                Finder.Candidates found = finder.filtered(new Finder.Bounds(List.of(), filters, offset + limit, true));
                List<ArchivedSession> sessions = found.sessions().stream()
                        .skip(offset)
                        .limit(limit)
                        .map(candidate -> finder.session(candidate.session()))
                        .toList();
                return new Page(sessions, found.total(), found.atLeast());
            }
        });
        return reply(reply, page, offset);
    }

    private Reply.Finished reply(Reply reply, Page page, int offset) {
        Quotes quotes = desk.quotes();
        String head = page.total() + (page.total() == 1 ? " session.\n" : " sessions.\n") + desk.pendingNote();
        reply.head(
                (page.atLeast() ? "At least " : "") + (page.sessions().isEmpty() ? head : head + quotes.introduction()),
                Json.members(json -> json.member("note", Quotes.NOTE)
                        .member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", desk.live().pending())));
        List<IntFunction<Item>> items = new ArrayList<>();
        for (int at = 0; at < page.sessions().size(); at++) {
            ArchivedSession session = page.sessions().get(at);
            int number = offset + at + 1;
            items.add(_ -> new Item(
                    number + ". " + SessionBrief.line(session) + "\n"
                            + quotes.fenced(SessionBrief.quoted(session, quotes)),
                    Json.value(json -> SessionBrief.write(session, quotes, json))));
        }
        reply.list("sessions").addAll(items);
        int next = offset + reply.shown();
        boolean goesOn = next < page.total() && reply.shown() > 0;
        return reply.end(
                goesOn ? (page.total() - next) + " more: the same call with offset " + next + ".\n" : "",
                goesOn ? "\"nextOffset\":" + next : "");
    }
}
