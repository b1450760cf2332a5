package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.rank.AverageLengths;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What ranking needs to know about whole sessions: how long they are and where their prompts are. Not
/// thread-safe, because of the connection.
final class SessionSizes {

    /// No log produces more prompts.
    private static final int MOST_PROMPTS = 100_000;

    /// With fewer sessions than this, the averages are queried every time.
    private static final long FEW = 500;

    private static final Duration GOOD_FOR = Duration.ofMinutes(1);

    /// The size of a session.
    ///
    /// @param prompts the seqs of its prompts, in order
    record Size(int said, List<Integer> prompts) {

        static final Size NONE = new Size(0, List.of());

        /// The prompt that a message follows; 0 if none.
        int exchange(int seq) {
            int at = Collections.binarySearch(prompts, seq);
            int before = at >= 0 ? at : -at - 2;
            return before < 0 ? 0 : prompts.get(before);
        }
    }

    private final PostgresConnection sql;
    private @Nullable AverageLengths averages;
    private long since;

    SessionSizes(PostgresConnection sql) {
        this.sql = sql;
    }

    /// The sizes of the given sessions, without those that do not exist.
    Map<Long, Size> of(Collection<Long> sessions) {
        Map<Long, Size> sizes = new HashMap<>();
        sql.each(
                "select session, least(greatest(said_length, 0), 2000000000)::integer, prompts[1:" + MOST_PROMPTS
                        + "]::text from indexed_sessions where session = any(?)",
                row -> {
                    sizes.put(row.getLong(1), new Size(row.getInt(2), numbers(row.getString(3))));
                    return true;
                },
                sessions.stream().mapToLong(Long::longValue).toArray());
        return sizes;
    }

    /// Parse a list such as `{1,5,9}`, in order; a colleague's row may contain anything.
    private static List<Integer> numbers(String array) {
        return Arrays.stream(array.split("[^0-9]+"))
                .filter(number -> !number.isEmpty() && number.length() < 10)
                .map(Integer::valueOf)
                .sorted()
                .toList();
    }

    /// The average lengths of texts. Cached briefly.
    AverageLengths averages() {
        AverageLengths known = averages;
        if (known == null || System.nanoTime() - since > GOOD_FOR.toNanos()) {
            known = ask();
        }
        return known;
    }

    private AverageLengths ask() {
        averages = null;
        return Objects.requireNonNull(sql.list(SqlFragment.of("""
                select count(*) as sessions,
                    coalesce(sum(greatest(text_length, 0))
                        / nullif(sum(greatest(message_count - progress_count, 0)), 0), 0)::float8 as message,
                    coalesce(avg(greatest(said_length, 0)), 0)::float8 as said,
                    (select coalesce(avg(length(words)), 0) from session_words where part = -1)::float8 as title
                from indexed_sessions"""), row -> {
                    AverageLengths asked =
                            new AverageLengths(row.getDouble("message"), row.getDouble("said"), row.getDouble("title"));
                    if (row.getLong("sessions") >= FEW) {
                        averages = asked;
                        since = System.nanoTime();
                    }
                    return asked;
                })
                .getFirst());
    }
}
