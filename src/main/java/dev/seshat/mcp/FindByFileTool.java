package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.wire.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// `find_by_file`: the sessions that touched a file, and what they did to it.
final class FindByFileTool implements Tool {

    private static final Parameter.Text PATH = new Parameter.Text(
            "path",
            "The name of a file, its path or whole parts of it; * is anything: Login.java, src/auth, *.sql.",
            true);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many sessions at the most.", 1, 50, 10);

    private static final int TOUCHES = 6;
    private static final int LONGEST = 240;

    private final Desk desk;

    FindByFileTool(Desk desk) {
        this.desk = desk;
    }

    @Override
    public String name() {
        return "find_by_file";
    }

    @Override
    public String title() {
        return "Find sessions by file";
    }

    @Override
    public String description() {
        return "Find the past sessions in which a tool read, wrote or edited a file, newest first, with what was done to it."
                + " Use it before you change a file that others have worked on.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(PATH, LIMIT, Cursor.PARAMETER, Paging.OFFSET, Scope.PROJECT_ID, Reply.MAX_TOKENS);
    }

    @Override
    public String outputSchema() {
        return """
                {"type": "object", "required": ["path", "total", "pending", "sessions"], "properties": {
                  "note": {"type": "string"}, "path": {"type": "string"}, "total": {"type": "integer"},
                  "totalIsLowerBound": {"type": "boolean"}, "pending": {"type": "integer"},
                  "nextCursor": {"type": "string"},
                  "sessions": {"type": "array", "items": {"type": "object", "required": ["session", "touches"],
                    "properties": {"session": %s,
                      "touches": {"type": "array", "items": {"type": "object", "required": ["seq", "text"], "properties": {
                        "seq": {"type": "integer"}, "at": {"type": "string"}, "tool": {"type": "string"},
                        "text": {"type": "string"}}}}}}}}}
                """.formatted(SessionBrief.SCHEMA);
    }

    /// A session with the calls that touched the file, the newest first.
    private record Touched(ArchivedSession session, List<Message> calls) {}

    @Override
    public Reply.Finished call(Arguments arguments) {
        String path = arguments.text(PATH);
        List<Filter> filters = new ArrayList<>(desk.scope().filters(arguments));
        filters.add(new Filter.Has(Filter.Field.FILE, path));
        filters.add(new Filter.OfCategory(Set.of(Category.TOOL_CALL)));
        Paging paging = Paging.of(arguments, LIMIT);
        Reply reply = new Reply(arguments.number(Reply.MAX_TOKENS));
        Page<Touched> page = Page.of(paging, filters, desk, (session, finder) -> touched(session, filters, finder));
        return reply(reply, page, path, arguments);
    }

    private static Touched touched(long session, List<Filter> filters, Finder finder) {
        List<Message> calls = finder.holding(session, null, filters, TOUCHES).stream()
                .flatMap(seq -> finder.message(session, seq).stream())
                .toList();
        return new Touched(finder.session(session), calls);
    }

    private Reply.Finished reply(Reply reply, Page<Touched> page, String path, Arguments arguments) {
        Quotes quotes = desk.quotes();
        String head = (page.atLeast() ? "At least " : "") + page.total()
                + (page.total() == 1 ? " session" : " sessions") + " touched it.\n" + desk.pendingNote(page.pending());
        reply.head(
                page.entries().isEmpty() ? head : head + quotes.introduction(),
                Json.members(json -> json.member("note", Quotes.NOTE)
                        .member("path", Plain.cut(path, 300))
                        .member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", page.pending())));
        return page.end(reply, (touched, number, room) -> item(touched, number, room, quotes), arguments);
    }

    private static Item item(Touched touched, int number, int room, Quotes quotes) {
        List<Message> calls =
                touched.calls().subList(0, Math.min(touched.calls().size(), room < LONGEST ? 1 : TOUCHES));
        int length = Math.min(room, LONGEST);
        StringBuilder quoted = new StringBuilder(SessionBrief.quoted(touched.session(), quotes));
        calls.forEach(call -> quoted.append(MessageItem.header(call, quotes))
                .append(' ')
                .append(quotes.line(call.text(), length))
                .append('\n'));
        String text = number + ". " + SessionBrief.line(touched.session()) + "\n" + quotes.fenced(quoted.toString());
        return new Item(text, Json.value(json -> {
            json.beginObject().name("session");
            SessionBrief.write(touched.session(), quotes, json);
            json.name("touches").beginArray();
            calls.forEach(call -> json.beginObject()
                    .member("seq", call.seq())
                    .member("at", Times.format(call.at()))
                    .member("tool", quotes.line(call.content().tool(), 60))
                    .member("text", quotes.line(call.text(), length))
                    .endObject());
            json.endArray().endObject();
        }));
    }
}
