package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The file of an archive, looked into with SQLite itself and none of our code.
record ArchiveFile(Path path) {

    /// What belongs to a session, with neither rowids nor the times of reading, which no two archives share.
    private static final List<String> ROWS = List.of("""
            select s.key, 'session', s.session_id, agent, parent_key, forked_from, project_path, git_branch,
                directories, branches, file, title, summary, first_prompt, created, modified, first_message_at,
                last_message_at, message_count, exchange_count, tool_counts, models, input_tokens, output_tokens,
                cache_read_tokens, cache_write_tokens, malformed_lines, overlong_lines, log_gone
            from sessions s""", """
            select s.key, 'message', m.seq, m.category, m.at, hex(m.uuid), hex(m.body), m.images, m.sidechain, c.seq
            from messages m join sessions s on s.id = m.session left join messages c on c.id = m.answers
            order by s.key, m.seq""", """
            select s.key, 'tool use', m.seq, t.tool, t.call_id, r.seq, t.failed, t.exit_code, t.at, t.files
            from tool_uses t join sessions s on s.id = t.session left join messages m on m.id = t.id
                left join messages r on r.id = t.result
            order by s.key, m.seq, t.call_id""", """
            select s.key, 'response', r.response_id, r.model, r.at, r.input, r.output, r.cache_read, r.cache_write
            from responses r join sessions s on s.id = r.session order by s.key, r.response_id, r.at, r.model""", """
            select s.key, 'log', f.path, f.state, f.reason, f.modified, f.size, f.read_to, f.next_seq, f.open_calls,
                f.lines, f.malformed_lines, f.overlong_lines, f.facts, f.prefix_length, f.prefix_head, f.prefix_tail
            from source_files f join sessions s on s.id = f.session order by s.key, f.path""");

    /// The archive of a user who has named no other place.
    static ArchiveFile at(Path home) {
        return new ArchiveFile(home.resolve(".local/share/seshat/archive.db"));
    }

    Path directory() {
        return path.resolveSibling("");
    }

    /// Every session, by key, with all that is stored of it.
    SortedMap<String, List<String>> sessions() throws SQLException {
        SortedMap<String, List<String>> sessions = new TreeMap<>();
        for (String select : ROWS) {
            for (String row : rows(select)) {
                sessions.computeIfAbsent(row.substring(0, row.indexOf('|')), _ -> new ArrayList<>())
                        .add(row);
            }
        }
        return sessions;
    }

    /// Every word of the full-text index, with how often it is there.
    Map<String, List<String>> words() throws SQLException {
        SortedMap<String, List<String>> words = new TreeMap<>();
        for (String table : List.of("messages_fts", "sessions_fts")) {
            try (Connection connection = open();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "create virtual table temp.vocabulary using fts5vocab('main', '" + table + "', 'col')");
                words.put(table, read(statement, "select * from temp.vocabulary"));
            }
        }
        return words;
    }

    /// Let SQLite check all that it can, and check that there are whole sessions only.
    void requireSound() throws SQLException {
        assertThat(rows("pragma integrity_check")).containsExactly("ok");
        assertThat(rows("pragma foreign_key_check")).isEmpty();
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("insert into messages_fts (messages_fts) values ('integrity-check')");
            statement.execute("insert into sessions_fts (sessions_fts) values ('integrity-check')");
        }
        assertThat(rows("""
                        select key from sessions s
                        where message_count <> (select count(*) from messages where session = s.id)""")).isEmpty();
    }

    List<String> rows(String select) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            return read(statement, select);
        }
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + path);
    }

    private static List<String> read(Statement statement, String select) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(select)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                String[] values = new String[columns];
                for (int i = 0; i < columns; i++) {
                    values[i] = String.valueOf(result.getString(i + 1));
                }
                rows.add(String.join("|", values));
            }
        }
        return rows;
    }

    /// Delete the archive and all that lies beside it.
    void delete() throws IOException {
        if (Files.isDirectory(directory())) {
            for (Path file : files(directory())) {
                Files.delete(file);
            }
        }
    }

    /// The names of the files beside it, and its own.
    List<String> names() throws IOException {
        return files(directory()).stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }

    /// Whether some file beside it, or it itself, holds these bytes.
    boolean holds(byte[] bytes) throws IOException {
        for (Path file : files(directory())) {
            byte[] content = Files.readAllBytes(file);
            for (int i = 0; i + bytes.length <= content.length; i++) {
                if (Arrays.equals(content, i, i + bytes.length, bytes, 0, bytes.length)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }
}
