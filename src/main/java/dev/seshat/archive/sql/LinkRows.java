package dev.seshat.archive.sql;

import dev.seshat.link.Link;
import dev.seshat.link.MessageLinks;
import dev.seshat.link.Relationship;
import dev.seshat.link.Topics;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.Workstation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table `session_links`: what each session is linked to, counted.
///
/// Rows belong to a session's number, and what its log says about other sessions stays in its own row, so links follow
/// a session that gets another key. A session of an older Seshat has no links until [#complete] makes them from its
/// messages; the column `linked` tells.
public final class LinkRows {

    /// Adds to what is counted already.
    private static final String ADD = """
             on conflict (session, relationship, target_type, target) do update set
                weight = session_links.weight + excluded.weight,
                changes = session_links.changes + excluded.changes,
                at = {greatest}(coalesce(session_links.at, excluded.at), coalesce(excluded.at, session_links.at)),
                seq = {greatest}(session_links.seq, excluded.seq)""";

    private static final String DISCUSSES = Relationship.DISCUSSES.label();

    private final SqlConnection sql;

    LinkRows(SqlConnection sql) {
        this.sql = sql;
    }

    /// Whether a session has its links.
    boolean areComplete(long session) {
        return sql.number("select linked from {sessions} where {id} = ?", session) > 0;
    }

    /// Add counted links to those of a session, and replace its topics.
    ///
    /// @param goesOn whether the session may have some already. Otherwise nothing can conflict, and SQLite need not
    ///     prepare to undo a statement
    void add(StoredSession session, LinkCounts counts, SessionFacts facts, boolean goesOn) {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        counts.each(facts.project().path(), (link, count) -> rows.add(row(session, link, count)));
        sql.insert("session_links", rows, goesOn ? ADD : "");
        putTopics(session, facts, goesOn);
        sql.run("update {sessions} set linked = 1 where {id} = ?", session.number());
    }

    private void putTopics(StoredSession session, SessionFacts facts, boolean goesOn) {
        if (goesOn) {
            sql.run("delete from session_links where session = ? and relationship = ?", session.number(), DISCUSSES);
        }
        LinkCounts topics = new LinkCounts();
        Topics.storable(Topics.of(facts.title(), facts.summary(), facts.firstPrompt()))
                .forEach(topic -> topics.add(topic, 0, null));
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        topics.each(null, (link, count) -> rows.add(row(session, link, count)));
        sql.insert("session_links", rows, "");
    }

    private Map<String, @Nullable Object> row(StoredSession session, Link link, LinkCounts.Count count) {
        Map<String, @Nullable Object> row = sql.dialect().owner(session);
        row.put("relationship", link.relationship().label());
        row.put("target_type", link.type().label());
        row.put("target", link.target());
        row.put("weight", count.weight());
        row.put("changes", count.changes());
        row.put("at", count.at());
        row.put("seq", count.seq());
        return row;
    }

    /// How many sessions of a workstation have no links yet.
    long incomplete(Workstation workstation) {
        return sql.number(SqlFragment.of("select count(*) from {sessions} where linked = 0 and ")
                .and(sql.dialect().ownRows(workstation)));
    }

    /// Sessions without links, newest first.
    List<Long> incomplete(Workstation workstation, int most) {
        return sql.list(
                SqlFragment.of("select {id} from {sessions} where linked = 0 and ")
                        .and(sql.dialect().ownRows(workstation))
                        .and(" order by {id} desc limit ?", most),
                row -> row.getLong(1));
    }

    /// Make the links of a session from its messages.
    void complete(long number, Workstation workstation, Tables tables) {
        sql.run("delete from session_links where session = ?", number);
        Optional<SessionFacts> facts =
                tables.sessions().find(number).map(found -> found.session().facts());
        LinkCounts counts = new LinkCounts();
        Calls calls = new Calls(counts);
        tables.messages().read(number, 0, calls::add);
        add(
                new StoredSession(number, workstation.id(), 0),
                counts,
                facts.orElseGet(() -> SessionFacts.ofNothing("unreadable")),
                false);
    }

    /// Counts the links of stored messages, and joins results with their calls by the rules of [ToolUseRows].
    private static final class Calls {

        private final LinkCounts counts;
        private final Map<String, Content.ToolCall> open = new HashMap<>();

        Calls(LinkCounts counts) {
            this.counts = counts;
        }

        void add(Message message) {
            Long at = Times.millis(message.at());
            MessageLinks.of(message).forEach(link -> counts.add(link, message.seq(), at));
            if (message.content() instanceof Content.ToolCall call) {
                counts.call(call.tool(), call.files(), message.seq(), at);
                if (call.callId() != null && !call.files().isEmpty()) {
                    open.put(call.callId(), call);
                }
            } else if (message.content() instanceof Content.ToolResult result
                    && result.callId() != null
                    && result.tool() != null) {
                Content.ToolCall call = open.remove(result.callId());
                if (call != null && result.failed()) {
                    counts.failed(call.tool(), call.files());
                }
            }
        }
    }
}
