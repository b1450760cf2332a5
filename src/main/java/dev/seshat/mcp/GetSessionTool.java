package dev.seshat.mcp;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

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
        return List.of(ID, FROM, LIMIT, CATEGORIES, AROUND, Reply.MAX_TOKENS);
    }

    @Override
    public String outputSchema() {
        return """
                {"type": "object", "required": ["session", "messages"], "properties": {
                  "note": {"type": "string"}, "session": %s,
                  "nextFrom": {"type": "integer", "description": "The from that gives the next messages, if there are any"},
                  "messages": {"type": "array", "items": %s}}}
                """.formatted(SessionBrief.SCHEMA, MessageItem.SCHEMA);
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
        int around = arguments.number(AROUND);
        int limit = around >= 0 && !arguments.has(LIMIT) ? NEIGHBOURS + 1 : arguments.number(LIMIT);
        int from = around >= 0 ? Math.max(0, around - limit / 2) : arguments.number(FROM);
        String id = arguments.text(ID);
        Reply reply = new Reply(arguments.number(Reply.MAX_TOKENS));
        return desk.ask(archive -> page(
                SessionName.find(id, archive, desk.pendingNote()),
                archive,
                reply,
                new Wanted(from, limit, around, wanted)));
    }

    /// Which messages are wanted.
    ///
    /// @param around the one that it is about; -1 when it is about all
    private record Wanted(int from, int limit, int around, Set<Category> categories) {}

    /// A session as a reader of a resource gets it: from the beginning, as far as the budget goes.
    Reply.Finished transcript(String key, int maxTokens) {
        Set<Category> wanted = EnumSet.complementOf(EnumSet.of(Category.PROGRESS, Category.SNAPSHOT));
        return desk.ask(archive -> page(
                SessionName.find(key, archive, desk.pendingNote()),
                archive,
                new Reply(maxTokens),
                new Wanted(0, Integer.MAX_VALUE, -1, wanted)));
    }

    private Reply.Finished page(ArchivedSession session, Archive archive, Reply reply, Wanted wanted) {
        Quotes quotes = desk.quotes();
        reply.head(
                SessionBrief.line(session) + "\n" + quotes.introduction()
                        + quotes.fenced(SessionBrief.quoted(session, quotes)),
                Json.members(json -> {
                    json.member("note", Quotes.NOTE).name("session");
                    SessionBrief.write(session, quotes, json);
                }));
        reply.list("messages");
        Pages pages = new Pages(reply, wanted, quotes);
        archive.messages(session.session().key(), wanted.from(), pages);
        pages.addBefore();
        int count = session.session().facts().messageCount();
        if (!pages.isFull()) {
            return reply.end(
                    reply.shown() == 0 ? "No message of these kinds from " + wanted.from() + " on.\n" : "", "");
        }
        int next = pages.next;
        boolean goesOn = next < count && reply.shown() > 0;
        return reply.end(
                goesOn
                        ? (count - next) + " more of " + count + " messages: the same call with from " + next + ".\n"
                        : "",
                goesOn ? "\"nextFrom\":" + next : "");
    }

    /// Takes the messages that are wanted while there is room.
    private static final class Pages implements MessageSink {

        private final Reply reply;
        private final Wanted wanted;
        private final Quotes quotes;
        /// What stands before the message that it is about.
        private final List<Message> before = new ArrayList<>();

        private boolean full;
        private int next;

        Pages(Reply reply, Wanted wanted, Quotes quotes) {
            this.reply = reply;
            this.wanted = wanted;
            this.quotes = quotes;
            next = wanted.from();
        }

        @Override
        public void accept(Message message) {
            if (full || !wanted.categories().contains(message.category())) {
                return;
            }
            if (message.seq() < wanted.around()) {
                before.add(message);
            } else {
                addBefore();
                add(message, quotes.masked(message.text()), reply.left());
            }
        }

        /// Add as much of what stands before as leaves most of the room to the message itself.
        void addBefore() {
            int room = reply.left() / 3;
            int first = before.size();
            while (first > 0) {
                Message message = before.get(first - 1);
                room -= MessageItem.of(message, quotes.masked(message.text()), BEFORE, quotes)
                        .size();
                if (room < 0) {
                    break;
                }
                first--;
            }
            before.subList(first, before.size())
                    .forEach(message -> add(message, quotes.masked(message.text()), BEFORE));
            before.clear();
        }

        private void add(Message message, String text, int most) {
            if (reply.add(room -> MessageItem.of(message, text, Math.clamp(room, 0, Math.max(0, most)), quotes))) {
                next = message.seq() + 1;
                full = reply.shown() >= wanted.limit();
            } else {
                next = message.seq();
                full = true;
            }
        }

        @Override
        public boolean isFull() {
            return full;
        }
    }
}
