package dev.seshat.mcp;

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
import java.util.Locale;
import java.util.function.IntFunction;

/// `search_sessions`: finds sessions by what was said or done in them.
final class SearchSessionsTool implements Tool {

    private static final Parameter.Text QUERY = new Parameter.Text(
            "query",
            "Words (all must match), \"a phrase\", -not, OR, prefix*, /regex/, file:Login.java, tool:Bash, is:error; or a"
                    + " question.",
            true);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many sessions.", 1, 50, 10);

    /// The length of a passage if not all fit.
    private static final int SHORTEST = 100;

    private static final int LONGEST = 400;

    private final ToolContext context;
    private final SearchScopeParameters scope;

    SearchSessionsTool(ToolContext context) {
        this.context = context;
        scope = context.scope();
    }

    @Override
    public String name() {
        return "search_sessions";
    }

    @Override
    public String title() {
        return "Search sessions";
    }

    @Override
    public String description() {
        return "Search everything coding agents said and did on this machine: past sessions, best first, with the"
                + " matching passages. Use it when you know words to look for; open a hit with get_session.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                QUERY,
                LIMIT,
                Cursor.PARAMETER,
                Paging.OFFSET,
                SearchScopeParameters.PROJECT,
                SearchScopeParameters.PROJECT_ID,
                SearchScopeParameters.WORKSTATION_ID,
                scope.agent(),
                SearchScopeParameters.AFTER,
                SearchScopeParameters.BEFORE,
                SearchScopeParameters.INCLUDE_CURRENT,
                BudgetedAnswer.MAX_TOKENS,
                BudgetedAnswer.FORMAT);
    }

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        Query typed = SearchScopeParameters.query(arguments.text(QUERY));
        Paging paging = Paging.of(arguments, LIMIT);
        // Not within the question below: a nested question forgets what the outer one skipped.
        Quotes quotes = context.quotes();
        return context.ask(state -> {
            ResolvedScope resolved = scope.of(arguments, state.archive());
            Query query = typed.and(resolved.filters());
            long start = System.nanoTime();
            Answer answer = context.search(state.archive())
                    .search(new SearchRequest(query, false, paging.limit(), paging.offset()), context.watch());
            long took = (System.nanoTime() - start) / 1_000_000;
            boolean filtered = resolved.isAsked() || !typed.filters().isEmpty();
            Found how = new Found(took, state.pending(), paging.offset(), filtered, resolved.note());
            return reply(answer, how, quotes, arguments);
        });
    }

    /// The circumstances of a search.
    ///
    /// @param offset how many hits precede it
    /// @param filtered whether filters were set
    /// @param note what was excluded by default; may be empty
    private record Found(long tookMillis, int pending, int offset, boolean filtered, String note) {}

    private BudgetedAnswer.Finished reply(Answer answer, Found how, Quotes quotes, Arguments arguments) {
        BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
        String suggestion = answer.suggestion();
        String found = found(answer, how.filtered())
                + AnswerNotes.of(answer)
                + how.note()
                + context.pendingNote(how.pending());
        reply.head(found, !answer.hits().isEmpty(), Json.members(json -> {
            json.member("query", AnswerText.cut(answer.query().text(), 300))
                    .member("match", answer.match().label())
                    .member("total", answer.total())
                    .member("totalIsLowerBound", answer.atLeast())
                    .member("bounded", answer.bounded())
                    .member("pending", how.pending())
                    .member("suggestion", suggestion == null ? null : AnswerText.cut(suggestion, 300));
            SearchJson.writeReadings(answer, AnswerNotes::cut, json);
            json.member("tookMs", how.tookMillis());
        }));
        reply.list("hits");
        List<IntFunction<AnswerItem>> items = new ArrayList<>();
        for (int at = 0; at < answer.hits().size(); at++) {
            Hit hit = answer.hits().get(at);
            int number = how.offset() + at + 1;
            items.add(room -> item(hit, number, room, quotes));
        }
        reply.addAll(reply.fits(items) ? items : shortened(items, reply));
        int next = how.offset() + reply.shown();
        long left = answer.atLeast() ? -1 : Math.max(0, answer.total() - next);
        return Paging.end(reply, new Cursor(next, -1), left, arguments);
    }

    /// One short passage of each: better than all of the first and none of the last.
    private static List<IntFunction<AnswerItem>> shortened(List<IntFunction<AnswerItem>> items, BudgetedAnswer reply) {
        int around = items.stream().mapToInt(item -> reply.size(item.apply(0))).sum();
        int share = Math.clamp((reply.left() - around) / Math.max(1, items.size()), SHORTEST, LONGEST);
        return items.stream()
                .<IntFunction<AnswerItem>>map(item -> room -> item.apply(Math.min(room, share)))
                .toList();
    }

    private static String found(Answer answer, boolean filtered) {
        if (answer.total() == 0) {
            return "Nothing found." + (filtered ? " Try without a filter." : " Try fewer or other words.") + "\n";
        }
        String how = switch (answer.match()) {
            case MESSAGE -> "the best with all words in one message";
            case SESSION -> "the best with all words in one session";
            case ANY -> "the best with some of the words";
        };
        return (answer.atLeast() ? "At least " : "") + answer.total()
                + (answer.total() == 1 ? " session (" : " sessions (") + how
                + ").\n";
    }

    private static AnswerItem item(Hit hit, int number, int room, Quotes quotes) {
        List<Passage> passages = room < Integer.MAX_VALUE && hit.passages().size() > 1
                ? hit.passages().subList(0, 1)
                : hit.passages();
        StringBuilder quoted = new StringBuilder(SessionBrief.quoted(hit.session(), quotes));
        for (Passage passage : passages) {
            String at = Times.format(passage.at());
            quoted.append('[')
                    .append(passage.seq() == null ? "" : passage.seq() + " ")
                    .append(passage.category())
                    .append(passage.tool() == null ? "" : " " + quotes.line(passage.tool(), 40))
                    .append(at == null ? "" : " " + at.substring(0, 16))
                    .append("] ")
                    .append(AnswerText.line(AnswerText.cut(passage.snippet(), room)))
                    .append('\n');
        }
        String text = number + ". " + SessionBrief.line(hit.session(), quotes) + AnswerNotes.missing(hit) + "\n"
                + quotes.fenced(quoted.toString());
        return new AnswerItem(text, Json.value(json -> {
            json.beginObject().name("session");
            SessionBrief.write(hit.session(), quotes, json);
            json.name("score").raw(String.format(Locale.ROOT, "%.4f", hit.score()));
            SearchJson.writeMatch(hit, json);
            json.name("matches").beginArray();
            for (Passage passage : passages) {
                json.beginObject();
                if (passage.seq() != null) {
                    json.member("seq", passage.seq());
                }
                json.member("at", Times.format(passage.at()))
                        .member("category", passage.category())
                        .member("tool", quotes.line(passage.tool(), 40))
                        .member("snippet", AnswerText.cut(passage.snippet(), room))
                        .name("highlights")
                        .beginArray();
                for (Passage.Mark mark : passage.marks()) {
                    if (mark.to() < room) {
                        json.beginArray().number(mark.from()).number(mark.to()).endArray();
                    }
                }
                json.endArray().endObject();
            }
            json.endArray().endObject();
        }));
    }
}
