package dev.seshat.mcp;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.Versions;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `get_session`: a page of a transcript.
final class GetSessionTool implements Tool {

    private static final Parameter.Text ID = new Parameter.Text(
            "id", "The key of a session from an earlier answer, its id, or the beginning of it.", true);
    private static final Parameter.Whole FROM =
            new Parameter.Whole("from", "The first message, by its seq.", 0, Integer.MAX_VALUE, 0);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many messages at the most.", 1, 500, 50);
    private static final Parameter.Names CATEGORIES = new Parameter.Names(
            "categories",
            "Only messages of these kinds. Without it: all but progress and snapshot.",
            Arrays.stream(Category.values()).map(Category::label).toList());
    private static final Parameter.Whole AROUND = new Parameter.Whole(
            "around",
            "The seq of a message to see with what stands around it, in the place of from.",
            0,
            Integer.MAX_VALUE,
            -1);

    /// How many messages there are around one, if it is not said.
    private static final int NEIGHBOURS = 10;

    /// So much of what stands before the wanted message is enough.
    private static final int BEFORE = 400;

    /// So many other versions are named: the head must fit into the smallest budget.
    private static final int MOST_VERSIONS = 3;

    private final Desk desk;

    GetSessionTool(Desk desk) {
        this.desk = desk;
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
        return "Read the transcript of a past session, page by page: what was asked, thought, run, answered. Open a hit of"
                + " search_sessions with its key and, as around, the seq of the passage.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(ID, Cursor.PARAMETER, FROM, LIMIT, CATEGORIES, AROUND, Reply.MAX_TOKENS, Reply.FORMAT);
    }

    @Override
    public Reply.Finished call(Arguments arguments) {
        if (arguments.has(AROUND) && arguments.has(FROM)) {
            throw Arguments.wrong("around and from exclude each other: give one of them.");
        }
        Set<Category> wanted = EnumSet.complementOf(EnumSet.of(Category.PROGRESS, Category.SNAPSHOT));
        arguments.names(CATEGORIES).ifPresent(names -> {
            wanted.clear();
            names.forEach(name -> Category.find(name).ifPresent(wanted::add));
        });
        String id = arguments.text(ID);
        Quotes quotes = desk.quotes();
        Reply reply = new Reply(arguments, quotes);
        Wanted page = wanted(arguments, wanted);
        return desk.ask(state -> page(found(id, state, quotes), state.archive(), reply, quotes, page));
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

    /// Which messages are wanted.
    ///
    /// @param from the first of them
    /// @param start where the text of that one begins
    /// @param around the one that it is about; -1 when it is about all
    /// @param arguments with which it goes on
    private record Wanted(int from, int start, int limit, int around, Set<Category> categories, Arguments arguments) {

        String cursor(int seq, int mark) {
            return new Cursor(seq, mark).encode(arguments);
        }
    }

    /// A session as a reader of a resource gets it: from the beginning, as far as the budget goes.
    Reply.Finished transcript(String key, int maxTokens) {
        Set<Category> wanted = EnumSet.complementOf(EnumSet.of(Category.PROGRESS, Category.SNAPSHOT));
        Quotes quotes = desk.quotes();
        return desk.ask(state -> page(
                found(key, state, quotes),
                state.archive(),
                new Reply(maxTokens, false, quotes),
                quotes,
                new Wanted(0, 0, Integer.MAX_VALUE, -1, wanted, Arguments.of(Map.of(ID.name(), key), List.of(ID)))));
    }

    private static String othersNote(List<ArchivedSession> others, Quotes quotes) {
        if (others.isEmpty()) {
            return "";
        }
        String named = others.stream()
                .limit(MOST_VERSIONS)
                .map(other -> SessionBrief.line(other, quotes))
                .collect(Collectors.joining("; "));
        int more = others.size() - MOST_VERSIONS;
        return "Its log was rewritten. Other versions: " + named + (more > 0 ? "; and " + more + " more" : "") + "\n";
    }

    private ArchivedSession found(String name, LiveArchive.State state, Quotes quotes) {
        return SessionName.find(name, state.archive(), desk.pendingNote(state.pending()), quotes);
    }

    private Reply.Finished page(ArchivedSession session, Archive archive, Reply reply, Quotes quotes, Wanted wanted) {
        List<ArchivedSession> others = Versions.besides(session, archive);
        reply.head(SessionBrief.line(session, quotes) + "\n" + othersNote(others, quotes), true, Json.members(json -> {
            json.name("session");
            SessionBrief.write(session, quotes, json);
            if (!others.isEmpty()) {
                json.name("otherVersions").beginArray();
                others.stream()
                        .limit(MOST_VERSIONS)
                        .forEach(other -> json.string(other.session().key().toString()));
                json.endArray();
                if (others.size() > MOST_VERSIONS) {
                    json.member("moreVersions", others.size() - MOST_VERSIONS);
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
        // How many there are of some kinds alone is not known without reading them all.
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
                ? "No message of these kinds from " + wanted.from() + " on.\n"
                : "There is no message " + asked + ": the session has the messages 0–" + (count - 1) + ".\n";
    }

    /// Takes the messages that are wanted while there is room.
    private static final class Pages implements MessageSink {

        private final Reply reply;
        private final Wanted wanted;
        private final Quotes quotes;
        /// What stands before the message that it is about.
        private final List<Message> before = new ArrayList<>();

        private boolean full;
        /// Whether there is another one behind those that are shown.
        private boolean more;
        /// How many of other kinds were met.
        private int hidden;
        private int next;

        Pages(Reply reply, Wanted wanted, Quotes quotes) {
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

        /// Add as much of what stands before as leaves most of the room to the message itself.
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

        private Item item(Message message, MessageItem.Part part, int room) {
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
