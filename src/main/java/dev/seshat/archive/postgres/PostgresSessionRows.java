package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.sql.SessionRows;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.model.PathCodec;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `indexed_sessions`. Its rows may contain values that no log produces.
final class PostgresSessionRows extends SessionRows {

    /// The columns of unlimited length. Indexed columns are always short.
    private static final List<String> TEXTS = List.of(
            "agent",
            "forked_from",
            "continued_in",
            "project_path",
            "repository",
            "git_branch",
            "file",
            "title",
            "other_title",
            "summary",
            "first_prompt",
            "tool_counts");

    private static final List<String> LISTS = List.of("directories", "branches", "models");

    /// No log produces longer values.
    private static final int MOST_BYTES = 1 << 20;

    /// Overlong texts are not fetched: many of them would not fit into memory.
    private static final String SELECT = """
            select session, composite_key as key, workstation_id, project_id, session_id, parent_key,
                file_created as created, file_mtime as modified, first_msg_at, last_msg_at,
                message_count, exchange_count, answer_count, progress_count,
                input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, malformed_lines, overlong_lines,
                log_gone, former_of, former_at, gathered, missing, bytes,\s"""
            + Stream.concat(TEXTS.stream(), LISTS.stream())
                    .map(column -> "case when bytes <= " + MOST_BYTES + " then " + column + " end as " + column)
                    .collect(Collectors.joining(", "))
            + " from indexed_sessions s cross join lateral (select "
            + Stream.concat(
                            TEXTS.stream().map(column -> "coalesce(octet_length(s." + column + "), 0)::bigint"),
                            LISTS.stream().map(column -> "octet_length(array_send(s." + column + "))"))
                    .collect(Collectors.joining(" + "))
            + " as bytes offset 0) sizes ";

    /// The key of a session and its number of messages: enough to replace or delete one whose row cannot be
    /// read completely.
    private static final String SELECT_BARE = """
            select workstation_id, project_id, session_id, composite_key as key, left(agent, 100) as agent,
                left(file, 4096) as file, greatest(message_count, 0) as message_count, log_gone, former_of, former_at,
                gathered
            from indexed_sessions where session = ?""";

    private final PostgresConnection sql;

    PostgresSessionRows(PostgresConnection sql) {
        super(sql, SELECT);
        this.sql = sql;
    }

    long nextNumber(String workstation) {
        return sql.number("insert into session_numbers (workstation_id) values (?) returning session", workstation);
    }

    void put(long number, Session session, Usage usage, SessionWords words, String language) {
        Map<String, @Nullable Object> row = columns(session, usage);
        row.put("session", number);
        row.put("words_part", words.part());
        row.put("words_from", words.from());
        row.put("language", language);
        sql.put("indexed_sessions", List.of("session"), row);
    }

    /// Append what people and the model said, from a message on, to the session's plain text and to its
    /// ranking data. The server computes this from the messages it has, so nothing is sent again.
    void addContent(long number, int from) {
        sql.run("""
                update indexed_sessions s set updated_at = now(),
                    content = coalesce(s.content, '') || coalesce(added.content, ''),
                    prompts = s.prompts || coalesce(added.prompts, '{}'),
                    said_length = s.said_length + coalesce(added.said, 0),
                    text_length = s.text_length + coalesce(added.texts, 0)
                from (select string_agg(
                            case category when 'user' then 'User: ' || body || E'\\n'
                                else 'Assistant: ' || body || E'\\n\\n' end, '' order by seq)
                            filter (where category in ('user', 'assistant')) as content,
                        array_agg(seq order by seq) filter (where category = 'user') as prompts,
                        sum(length) filter (where category in ('user', 'assistant')) as said,
                        sum(length) as texts
                    from messages where session = ? and seq >= ?) added
                where s.session = ?""", number, from, number);
    }

    /// For an unreadable session, only what is needed to replace it.
    @Override
    public ArchivedSession get(long number) {
        return find(number)
                .or(() -> sql.list(SqlFragment.of(SELECT_BARE, number), this::bare, this::place).stream()
                        .findFirst())
                .orElseThrow(
                        () -> new SeshatException(
                                Kind.DAMAGED,
                                "the shared archive holds a session of this workstation that cannot be read: seshat status names it."));
    }

    private ArchivedSession bare(ResultSet row) throws SQLException {
        SessionKey key = key(row);
        return new ArchivedSession(
                new Session(
                        key,
                        row.getString("agent"),
                        null,
                        PathCodec.path(row.getString("file")),
                        Instant.EPOCH,
                        Instant.EPOCH,
                        SessionFacts.ofIndex(
                                key.sessionId(), Project.UNKNOWN, null, null, null, row.getInt("message_count"))),
                row.getBoolean("log_gone"),
                0,
                former(row));
    }

    @Override
    protected ArchivedSession session(ResultSet row) throws SQLException {
        if (row.getLong("bytes") > MOST_BYTES) {
            throw new IllegalArgumentException("its texts have " + row.getLong("bytes") + " bytes");
        }
        if (row.getInt("message_count") < 0 || row.getInt("exchange_count") < 0) {
            throw new IllegalArgumentException("a count is negative");
        }
        if (!key(row).toString().equals(row.getString("key"))) {
            throw new IllegalArgumentException("its key does not match its ids");
        }
        return super.session(row);
    }
}
