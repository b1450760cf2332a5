package dev.seshat.archive.sql;

import dev.seshat.model.Category;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The table `activity`, as filled by one log: what happened in each quarter of an hour of a session.
///
/// Active time is the time between messages that follow each other within five minutes. Times are not in order: a
/// message earlier than one before it adds nothing.
final class ActivityRows {

    /// After a longer pause nobody was working.
    private static final long LONGEST_PAUSE = 5 * 60 * 1000;

    private static final String ADDED = """
             on conflict (session, slot) do update set
                prompts = activity.prompts + excluded.prompts,
                messages = activity.messages + excluded.messages,
                active_ms = activity.active_ms + excluded.active_ms,
                last_at = {greatest}(activity.last_at, excluded.last_at)""";

    private static final class Counts {
        private long prompts;
        private long messages;
        private long active;
        private long last;
    }

    private final SqlConnection sql;
    private final StoredSession session;
    private final Map<Long, Counts> bySlot = new LinkedHashMap<>();
    private long latest = -1;
    private final PromptStart prompts = new PromptStart();

    ActivityRows(SqlConnection sql, StoredSession session) {
        this.sql = sql;
        this.session = session;
    }

    /// The session already has messages.
    void goOn() {
        latest = sql.number(
                "select coalesce(max(last_at), -1) from activity where session = ? and slot >= 0", session.number());
    }

    void add(PackedMessage<?> message) {
        long slot = Times.slot(message.at());
        Counts counts = bySlot.computeIfAbsent(slot, _ -> new Counts());
        counts.messages++;
        counts.prompts += prompts.opens(message.category() == Category.USER, message.beside(), message.uuid()) ? 1 : 0;
        if (slot >= 0) {
            long at = Objects.requireNonNull(message.at());
            long pause = at - latest;
            counts.active += latest >= 0 && pause > 0 && pause <= LONGEST_PAUSE ? pause : 0;
            counts.last = Math.max(counts.last, at);
            latest = Math.max(latest, at);
        }
    }

    void flush() {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        bySlot.forEach((slot, counts) -> {
            Map<String, @Nullable Object> row = sql.dialect().owner(session);
            row.put("slot", slot);
            row.put("prompts", counts.prompts);
            row.put("messages", counts.messages);
            row.put("active_ms", counts.active);
            row.put("last_at", counts.last);
            rows.add(row);
        });
        sql.insert("activity", rows, ADDED);
        bySlot.clear();
    }
}
