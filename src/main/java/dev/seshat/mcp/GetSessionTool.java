package dev.seshat.mcp;

import dev.seshat.agent.MessageSink;
import dev.seshat.app.LiveArchive;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Versions;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.request.Parameter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `get_session`: a page of a transcript.
final class GetSessionTool implements Tool {

    private static final Parameter.Text ID = new Parameter.Text(
            "id", "A session key from an earlier answer, a session id, or the beginning of one.", true);
    private static final Parameter.Whole FROM =
            new Parameter.Whole("from", "Start at the message with this seq.", 0, Integer.MAX_VALUE, 0);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many messages.", 1, 500, 50);
    private static final Parameter.Names CATEGORIES =
            Parameter.Names.ofCategories("Only messages of these kinds. Default: all but progress and snapshot.");
    private static final Parameter.Whole AROUND = new Parameter.Whole(
            "around", "The seq of a message to show with its context, instead of from.", 0, Integer.MAX_VALUE, -1);

    /// The default number of messages around one.
    private static final int NEIGHBOURS = 10;

    /// The maximum length of the context before the wanted message.
    private static final int BEFORE = 400;

    /// How many other versions are listed: the head must fit into the smallest budget.
    private static final int MAX_VERSIONS = 3;

    private final ToolContext context;

    GetSessionTool(ToolContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "get_session";
    }

    @Override
    public String title() {
        return "Read a session";
    }

    @Override
    public String description() {
        return "Read the transcript of a past session, page by page: prompts, thinking, tool calls, answers. To open a hit of"
                + " search_sessions, pass its key as id and the seq of the passage as around.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                ID,
                Cursor.PARAMETER,
                FROM,
                LIMIT,
                CATEGORIES,
                AROUND,
                BudgetedAnswer.MAX_TOKENS,
                BudgetedAnswer.FORMAT);
    }

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        if (arguments.has(AROUND) && arguments.has(FROM)) {
            throw Arguments.wrong("around and from cannot be combined.");
        }
        Set<Category> wanted = arguments.categories(
                CATEGORIES, EnumSet.complementOf(EnumSet.of(Category.PROGRESS, Category.SNAPSHOT)));
        String id = arguments.text(ID);
        Quotes quotes = context.quotes();
        BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
        Wanted page = wanted(arguments, wanted);
        return context.ask(state -> page(found(id, state, quotes), state.archive(), reply, quotes, page));
    }

    private static Wanted wanted(Arguments arguments, Set<Category> categories) {
        int limit = arguments.number(LIMIT);
        Optional<Cursor> cursor = Cursor.of(arguments);
        if (cursor.isPresent()) {
            int start = Math.clamp(cursor.get().mark(), 0, Integer.MAX_VALUE);
            return new Wanted(cursor.get().place(), start, limit, -1, categories, arguments);
        }
        int around = arguments.number(AROUND);
        if (around < 0) {
            return new Wanted(arguments.number(FROM), 0, limit, -1, categories, arguments);
        }
        int several = arguments.has(LIMIT) ? limit : NEIGHBOURS + 1;
        return new Wanted(Math.max(0, around - several / 2), 0, several, around, categories, arguments);
    }

    /// The selected messages.
    ///
    /// @param from the first of them
    /// @param start the offset in the first one's text
    /// @param around the seq in question; -1 if none
    /// @param arguments those of the next page
    private record Wanted(int from, int start, int limit, int around, Set<Category> categories, Arguments arguments) {

        String cursor(int seq, int mark) {
            return new Cursor(seq, mark).encode(arguments);
        }
    }

    /// A session as a resource: from the beginning, as far as the budget goes.
    BudgetedAnswer.Finished transcript(String key, int maxTokens) {
        Set<Category> wanted = EnumSet.complementOf(EnumSet.of(Category.PROGRESS, Category.SNAPSHOT));
        Quotes quotes = context.quotes();
        return context.ask(state -> page(
                found(key, state, quotes),
                state.archive(),
                new BudgetedAnswer(maxTokens, false, quotes),
                quotes,
                new Wanted(0, 0, Integer.MAX_VALUE, -1, wanted, Arguments.of(Map.of(ID.name(), key), List.of(ID)))));
    }

    private static String othersNote(List<ArchivedSession> others, Quotes quotes) {
        if (others.isEmpty()) {
            return "";
        }
        String named = others.stream()
                .limit(MAX_VERSIONS)
                .map(other -> SessionBrief.line(other, quotes))
                .collect(Collectors.joining("; "));
        int more = others.size() - MAX_VERSIONS;
        return "Its log was rewritten. Other versions: " + named + (more > 0 ? "; and " + more + " more" : "") + "\n";
    }

    private ArchivedSession found(String name, LiveArchive.State state, Quotes quotes) {
        return SessionName.find(name, state.archive(), context.pendingNote(state.pending()), quotes);
    }

    private BudgetedAnswer.Finished page(
            ArchivedSession session, Archive archive, BudgetedAnswer reply, Quotes quotes, Wanted wanted) {
        List<ArchivedSession> others = Versions.besides(session, archive);
        reply.head(SessionBrief.line(session, quotes) + "\n" + othersNote(others, quotes), true, Json.members(json -> {
            json.name("session");
            SessionBrief.write(session, quotes, json);
            if (!others.isEmpty()) {
                json.name("otherVersions").beginArray();
                others.stream()
                        .limit(MAX_VERSIONS)
                        .forEach(other -> json.string(other.session().key().toString()));
                json.endArray();
                if (others.size() > MAX_VERSIONS) {
                    json.member("moreVersions", others.size() - MAX_VERSIONS);
                }
            }
        }));
        reply.quote(SessionBrief.quoted(session, quotes)).list("messages");
        Pages pages = new Pages(reply, wanted, quotes);
        archive.messages(session.session().key(), wanted.from(), pages);
        pages.addBefore();
        int count = session.session().facts().messageCount();
        if (!pages.isFull() && (reply.shown() == 0 || wanted.around() >= count)) {
            return reply.end(nothing(count, wanted), "");
        }
        // The number of messages of some kinds is unknown without reading them all.
        boolean all = wanted.arguments().names(CATEGORIES).isEmpty() && pages.hidden == 0;
        long left = !pages.more ? 0 : all ? Math.max(1, count - pages.next) : -1;
        return Paging.end(reply, new Cursor(pages.next, -1), left, wanted.arguments());
    }

    private static String nothing(int count, Wanted wanted) {
        int asked = Math.max(wanted.from(), wanted.around());
        if (count == 0) {
            return "The session has no messages.\n";
        }
        return asked < count
                ? "No messages of these kinds from seq " + wanted.from() + ".\n"
                : "There is no message " + asked + ": the session has messages 0–" + (count - 1) + ".\n";
    }

    /// Collects the selected messages while they fit.
    private static final class Pages implements MessageSink {

        private final BudgetedAnswer reply;
        private final Wanted wanted;
        private final Quotes quotes;
        /// The messages before the one in question.
        private final List<Message> before = new ArrayList<>();

        private boolean full;
        /// Whether another one follows those shown.
        private boolean more;
        /// How many messages of other kinds were met.
        private int hidden;
        private int next;

        Pages(BudgetedAnswer reply, Wanted wanted, Quotes quotes) {
            this.reply = reply;
            this.wanted = wanted;
            this.quotes = quotes;
            next = wanted.from();
        }

        @Override
        public void accept(Message message) {
            if (more) {
                return;
            }
            if (!wanted.categories().contains(message.category())) {
                hidden++;
            } else if (full) {
                more = true;
            } else if (message.seq() < wanted.around()) {
                before.add(message);
            } else {
                addBefore();
                add(message, reply.left());
            }
        }

        /// Add as much of the context before as leaves most of the room to the message itself.
        void addBefore() {
            int room = reply.left() / 3;
            int first = before.size();
            while (first > 0) {
                Message message = before.get(first - 1);
                room -= reply.size(item(message, part(message), BEFORE));
                if (room < 0) {
                    break;
                }
                first--;
            }
            before.subList(first, before.size()).forEach(message -> add(message, BEFORE));
            before.clear();
        }

        private MessageItem.Part part(Message message) {
            return new MessageItem.Part(
                    quotes.masked(message).text(), message.seq() == wanted.from() ? wanted.start() : 0);
        }

        private AnswerItem item(Message message, MessageItem.Part part, int room) {
            return MessageItem.of(message, part, room, quotes, mark -> wanted.cursor(message.seq(), mark));
        }

        private void add(Message message, int most) {
            MessageItem.Part part = part(message);
            if (reply.add(room -> item(message, part, Math.clamp(room, 0, Math.max(0, most))))) {
                next = message.seq() + 1;
                full = reply.shown() >= wanted.limit();
            } else {
                next = message.seq();
                full = true;
                more = true;
            }
        }

        @Override
        public boolean isFull() {
            return more;
        }
    }
}
