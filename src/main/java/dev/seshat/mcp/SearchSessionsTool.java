package dev.seshat.mcp;

import dev.seshat.query.Query;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.search.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/// `search_sessions`: the sessions in which something was said or done.
final class SearchSessionsTool implements Tool {

    private static final Parameter.Text QUERY = new Parameter.Text(
            "query",
            "Words (all must be there), \"a phrase\", -not, OR, prefix*, file:Login.java, tool:Bash, is:error; or a"
                    + " question.",
            true);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many sessions at the most.", 1, 50, 10);

    /// How long a passage is where there is no room for all.
    private static final int SHORTEST = 100;

    private static final int LONGEST = 400;

    private final Desk desk;
    private final Scope scope;

    SearchSessionsTool(Desk desk) {
        this.desk = desk;
        scope = desk.scope();
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
        return "Search everything that coding agents said and did on this machine: past sessions, best first, with the"
                + " passages that match. Use it when you know words of what you look for; open a hit with get_session.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                QUERY,
                LIMIT,
                Cursor.PARAMETER,
                Paging.OFFSET,
                Scope.PROJECT,
                Scope.PROJECT_ID,
                Scope.WORKSTATION_ID,
                scope.agent(),
                Scope.AFTER,
                Scope.BEFORE,
                Scope.INCLUDE_CURRENT,
                Reply.MAX_TOKENS,
                Reply.FORMAT);
    }

    @Override
    public Reply.Finished call(Arguments arguments) {
        Query typed = Scope.query(arguments.text(QUERY));
        Paging paging = Paging.of(arguments, LIMIT);
        // Not within the question below: one that is asked within another forgets what that one skipped.
        Quotes quotes = desk.quotes();
        return desk.ask(state -> {
            Narrowed narrowed = scope.of(arguments, state.archive());
            Query query = typed.and(narrowed.filters());
            long start = System.nanoTime();
            Answer answer = desk.search(state.archive())
                    .search(new SearchRequest(query, false, paging.limit(), paging.offset()));
            long took = (System.nanoTime() - start) / 1_000_000;
            boolean filtered = narrowed.isAsked() || !typed.filters().isEmpty();
            Found how = new Found(took, state.pending(), paging.offset(), filtered, narrowed.note());
            return reply(answer, how, quotes, arguments);
        });
    }

    /// How it was found.
    ///
    /// @param offset how many hits lie before it
    /// @param filtered whether filters were asked for
    /// @param note what to say of what was left out; may be empty
    private record Found(long tookMillis, int pending, int offset, boolean filtered, String note) {}

    private Reply.Finished reply(Answer answer, Found how, Quotes quotes, Arguments arguments) {
        Reply reply = new Reply(arguments, quotes);
        String suggestion = answer.suggestion();
        String found = found(answer, how.filtered()) + how.note() + desk.pendingNote(how.pending());
        reply.head(
                found,
                !answer.hits().isEmpty(),
                Json.members(
                        json -> json.member("query", Plain.cut(answer.query().text(), 300))
                                .member("match", answer.match().label())
                                .member("total", answer.total())
                                .member("totalIsLowerBound", answer.atLeast())
                                .member("bounded", answer.bounded())
                                .member("pending", how.pending())
                                .member("suggestion", suggestion == null ? null : Plain.cut(suggestion, 300))
                                .member("tookMs", how.tookMillis())));
        reply.list("hits");
        List<IntFunction<Item>> items = new ArrayList<>();
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
    private static List<IntFunction<Item>> shortened(List<IntFunction<Item>> items, Reply reply) {
        int around = items.stream().mapToInt(item -> reply.size(item.apply(0))).sum();
        int share = Math.clamp((reply.left() - around) / Math.max(1, items.size()), SHORTEST, LONGEST);
        return items.stream()
                .<IntFunction<Item>>map(item -> room -> item.apply(Math.min(room, share)))
                .toList();
    }

    private static String found(Answer answer, boolean filtered) {
        if (answer.total() == 0) {
            String suggestion = answer.suggestion();
            return "Nothing was found."
                    + (suggestion == null ? "" : " Perhaps: " + Plain.cut(Plain.line(suggestion), 300) + ".")
                    + (filtered ? " Try without a filter." : " Try fewer or other words.") + "\n";
        }
        String how = switch (answer.match()) {
            case MESSAGE -> "all words in one message";
            case SESSION -> "all words in one session";
            case ANY -> "some of the words";
        };
        return (answer.atLeast() ? "At least " : "") + answer.total()
                + (answer.total() == 1 ? " session (" : " sessions (") + how + ").\n";
    }

    private static Item item(Hit hit, int number, int room, Quotes quotes) {
        List<Passage> passages = room < Integer.MAX_VALUE && hit.passages().size() > 1
                ? hit.passages().subList(0, 1)
                : hit.passages();
        StringBuilder quoted = new StringBuilder(SessionBrief.quoted(hit.session(), quotes));
        for (Passage passage : passages) {
            quoted.append('[')
                    .append(passage.seq() == null ? "" : passage.seq() + " ")
                    .append(passage.category())
                    .append(passage.tool() == null ? "" : " " + quotes.line(passage.tool(), 40))
                    .append("] ")
                    .append(Plain.line(Plain.cut(passage.snippet(), room)))
                    .append('\n');
        }
        String text =
                number + ". " + SessionBrief.line(hit.session(), quotes) + "\n" + quotes.fenced(quoted.toString());
        return new Item(text, Json.value(json -> {
            json.beginObject().name("session");
            SessionBrief.write(hit.session(), quotes, json);
            json.name("score").raw(String.format(Locale.ROOT, "%.4f", hit.score()));
            json.name("matches").beginArray();
            for (Passage passage : passages) {
                json.beginObject();
                if (passage.seq() != null) {
                    json.member("seq", passage.seq());
                }
                json.member("category", passage.category())
                        .member("tool", quotes.line(passage.tool(), 40))
                        .member("snippet", Plain.cut(passage.snippet(), room))
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
