package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.query.Filter;
import dev.seshat.request.Parameter;
import dev.seshat.search.PassageText;
import dev.seshat.wire.Times;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// `find_by_file`: the sessions that touched a file, and what they did to it.
final class FindByFileTool implements Tool {

    private static final Parameter.Text PATH = new Parameter.Text(
            "path",
            "A file name, a path or whole segments of one; * matches anything: Login.java, src/auth, *.sql.",
            true);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many sessions.", 1, 50, 10);

    private static final int TOUCHES = 6;
    private static final int LONGEST = 240;

    private final ToolContext context;
    private final SearchScopeParameters scope;

    FindByFileTool(ToolContext context) {
        this.context = context;
        scope = context.scope();
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
        return "Find past sessions in which a tool read, wrote or edited a file, newest first, with what each did to it."
                + " Use it before changing a file that others have worked on.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                PATH,
                LIMIT,
                Cursor.PARAMETER,
                Paging.OFFSET,
                SearchScopeParameters.PROJECT,
                SearchScopeParameters.PROJECT_ID,
                SearchScopeParameters.INCLUDE_CURRENT,
                BudgetedAnswer.MAX_TOKENS,
                BudgetedAnswer.FORMAT);
    }

    /// A session with the calls that touched the file, newest first.
    private record Touched(ArchivedSession session, List<Message> calls) {}

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        String path = arguments.text(PATH);
        List<Filter> touching =
                List.of(new Filter.Has(Filter.Field.FILE, path), new Filter.OfCategory(Set.of(Category.TOOL_CALL)));
        Paging paging = Paging.of(arguments, LIMIT);
        Page<Touched> page = Page.of(
                paging,
                archive -> scope.of(arguments, archive).and(touching),
                context,
                (session, finder) -> touched(session, touching, finder));
        return reply(page, path, touching, arguments);
    }

    private static Touched touched(long session, List<Filter> filters, Finder finder) {
        List<Message> calls = finder.passing(session, filters, TOUCHES).stream()
                .flatMap(seq -> finder.message(session, seq).stream())
                .toList();
        return new Touched(finder.session(session), calls);
    }

    private BudgetedAnswer.Finished reply(Page<Touched> page, String path, List<Filter> touching, Arguments arguments) {
        Quotes quotes = context.quotes();
        BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
        String head =
                (page.atLeast() ? "At least " : "") + page.total() + (page.total() == 1 ? " session" : " sessions")
                        + " touched it.\n" + page.note() + context.pendingNote(page.pending());
        reply.head(
                head,
                !page.entries().isEmpty(),
                Json.members(json -> json.member("path", AnswerText.cut(path, 300))
                        .member("total", page.total())
                        .member("totalIsLowerBound", page.atLeast())
                        .member("pending", page.pending())));
        return page.end(reply, (touched, number, room) -> item(touched, touching, number, room, quotes), arguments);
    }

    private static AnswerItem item(Touched touched, List<Filter> touching, int number, int room, Quotes quotes) {
        List<Message> calls =
                touched.calls().subList(0, Math.min(touched.calls().size(), room < LONGEST ? 1 : TOUCHES)).stream()
                        .map(quotes::masked)
                        .toList();
        int length = Math.min(room, LONGEST);
        Project project = touched.session().session().facts().project();
        Function<Message, @Nullable String> brief =
                call -> quotes.line(PassageText.brief(call, project, touching), length);
        StringBuilder quoted = new StringBuilder(SessionBrief.quoted(touched.session(), quotes));
        calls.forEach(call -> quoted.append(MessageItem.header(call, quotes))
                .append(' ')
                .append(brief.apply(call))
                .append('\n'));
        String text =
                number + ". " + SessionBrief.line(touched.session(), quotes) + "\n" + quotes.fenced(quoted.toString());
        return new AnswerItem(text, Json.value(json -> {
            json.beginObject().name("session");
            SessionBrief.write(touched.session(), quotes, json);
            json.name("touches").beginArray();
            calls.forEach(call -> json.beginObject()
                    .member("seq", call.seq())
                    .member("at", Times.format(call.at()))
                    .member("tool", quotes.line(call.content().tool(), 60))
                    .member("text", brief.apply(call))
                    .endObject());
            json.endArray().endObject();
        }));
    }
}
