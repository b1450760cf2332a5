package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.wire.Times;
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
    private final Scope scope;

    FindByFileTool(Desk desk) {
        this.desk = desk;
        scope = desk.scope();
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
        return List.of(
                PATH,
                LIMIT,
                Cursor.PARAMETER,
                Paging.OFFSET,
                Scope.PROJECT,
                Scope.PROJECT_ID,
                Scope.INCLUDE_CURRENT,
                Reply.MAX_TOKENS,
                Reply.FORMAT);
    }

    /// A session with the calls that touched the file, the newest first.
    private record Touched(ArchivedSession session, List<Message> calls) {}

    @Override
    public Reply.Finished call(Arguments arguments) {
        String path = arguments.text(PATH);
        List<Filter> touching =
                List.of(new Filter.Has(Filter.Field.FILE, path), new Filter.OfCategory(Set.of(Category.TOOL_CALL)));
        Paging paging = Paging.of(arguments, LIMIT);
        Page<Touched> page = Page.of(
                paging,
                archive -> scope.of(arguments, archive).and(touching),
                desk,
                (session, finder) -> touched(session, touching, finder));
        return reply(page, path, arguments);
    }

    private static Touched touched(long session, List<Filter> filters, Finder finder) {
        List<Message> calls = finder.holding(session, null, filters, TOUCHES).stream()
                .flatMap(seq -> finder.message(session, seq).stream())
                .toList();
        return new Touched(finder.session(session), calls);
    }

    private Reply.Finished reply(Page<Touched> page, String path, Arguments arguments) {
        Quotes quotes = desk.quotes();
        Reply reply = new Reply(arguments, quotes);
        String head =
                (page.atLeast() ? "At least " : "") + page.total() + (page.total() == 1 ? " session" : " sessions")
                        + " touched it.\n" + page.note() + desk.pendingNote(page.pending());
        reply.head(
                head,
                !page.entries().isEmpty(),
                Json.members(json -> json.member("path", Plain.cut(path, 300))
                        .member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", page.pending())));
        return page.end(reply, (touched, number, room) -> item(touched, number, room, quotes), arguments);
    }

    private static Item item(Touched touched, int number, int room, Quotes quotes) {
        List<Message> calls =
                touched.calls().subList(0, Math.min(touched.calls().size(), room < LONGEST ? 1 : TOUCHES)).stream()
                        .map(quotes::masked)
                        .toList();
        int length = Math.min(room, LONGEST);
        StringBuilder quoted = new StringBuilder(SessionBrief.quoted(touched.session(), quotes));
        calls.forEach(call -> quoted.append(MessageItem.header(call, quotes))
                .append(' ')
                .append(quotes.line(call.text(), length))
                .append('\n'));
        String text =
                number + ". " + SessionBrief.line(touched.session(), quotes) + "\n" + quotes.fenced(quoted.toString());
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
