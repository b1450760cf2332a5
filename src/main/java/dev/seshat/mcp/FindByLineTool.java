package dev.seshat.mcp;

import dev.seshat.archive.SessionLinks;
import dev.seshat.insight.blame.Blame;
import dev.seshat.insight.blame.BlameGroup;
import dev.seshat.insight.related.FilePlaces;
import dev.seshat.model.Message;
import dev.seshat.request.LinkParameters;
import dev.seshat.request.Parameter;
import dev.seshat.wire.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;

/// `find_by_line`: the sessions that wrote given lines of a file.
final class FindByLineTool implements Tool {

    private static final int LONGEST = 200;

    private final ToolContext context;

    FindByLineTool(ToolContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "find_by_line";
    }

    @Override
    public String title() {
        return "Find sessions by line";
    }

    @Override
    public String description() {
        return "Find the sessions that wrote lines of a file, with the call that did. Use it to learn why code is as it is:"
                + " then read the session around that call with get_session.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                LinkParameters.PATH,
                LinkParameters.TEXT,
                LinkParameters.LINE,
                BudgetedAnswer.MAX_TOKENS,
                BudgetedAnswer.FORMAT);
    }

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        String path = LinkParameters.path(arguments);
        List<String> lines = LinkParameters.lines(arguments);
        int line = arguments.number(LinkParameters.LINE);
        Quotes quotes = context.quotes();
        return context.ask(state -> {
            SessionLinks links = state.archive().links();
            Set<String> places = FilePlaces.of(path, null, state.archive().checkouts());
            Blame blame = Blame.of(places, lines, line, links);
            List<BlameGroup> groups = BlameGroup.of(blame);
            BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
            reply.head(
                    blame.explained() + " of " + blame.lines().size() + " lines were written by archived sessions.\n"
                            + context.pendingNote(state.pending()),
                    blame.explained() > 0,
                    Json.members(json -> json.member("path", AnswerText.cut(path, 300))
                            .member("lines", blame.lines().size())
                            .member("explained", blame.explained())
                            .member("pending", state.pending())));
            List<IntFunction<AnswerItem>> items = new ArrayList<>();
            groups.forEach(group -> items.add(room -> item(group, room, quotes)));
            return reply.list("parts").addAll(items).end("", "");
        });
    }

    private static AnswerItem item(BlameGroup group, int room, Quotes quotes) {
        String range = group.range();
        Blame.Origin origin = group.origin();
        if (origin == null) {
            return new AnswerItem(
                    range + ": unknown\n",
                    Json.value(json -> json.beginObject()
                            .member("from", group.from())
                            .member("to", group.to())
                            .endObject()));
        }
        Message call = quotes.masked(origin.call());
        String first = Objects.requireNonNullElse(quotes.line(group.firstText().strip(), Math.min(room, LONGEST)), "");
        String text = range + ": " + SessionBrief.line(origin.session(), quotes) + ", message " + call.seq() + "\n"
                + quotes.fenced(SessionBrief.quoted(origin.session(), quotes) + MessageItem.header(call, quotes) + " "
                        + first + "\n");
        return new AnswerItem(text, Json.value(json -> {
            json.beginObject()
                    .member("from", group.from())
                    .member("to", group.to())
                    .name("session");
            SessionBrief.write(origin.session(), quotes, json);
            json.member("seq", call.seq())
                    .member("at", Times.format(call.at()))
                    .member("tool", quotes.line(call.content().tool(), 60))
                    .member("text", first)
                    .endObject();
        }));
    }
}
