package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.index.lucene.IndexDump;
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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The file of an archive, inspected by SQLite alone and none of our code.
record ArchiveFile(Path path) {

    /// The rows of a session without rowids and reading times, which differ between archives.
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
            from source_files f join sessions s on s.id = f.session order by s.key, f.path""", """
            select v.session_key, 'bytes', f.path, f.kind, v.version, v.size, v.modified, v.mode, v.hash
            from raw_files f join raw_versions v on v.file = f.id order by v.session_key, f.path, v.version""");

    /// The default archive of a user.
    static ArchiveFile at(Path home) {
        return new ArchiveFile(home.resolve(".local/share/seshat/archive.db"));
    }

    Path directory() {
        return path.resolveSibling("");
    }

    /// Every session by key, with all that is stored of it.
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

    /// Every word of the search index, by the key of the session.
    Map<String, Set<String>> words() throws SQLException {
        Map<String, Set<String>> words = new TreeMap<>();
        Map<Long, Set<String>> found = IndexDump.of(IndexDump.directory(path));
        for (String row : rows("select id, key from sessions")) {
            String[] session = row.split("\\|", 2);
            words.put(session[1], found.getOrDefault(Long.parseLong(session[0]), Set.of()));
        }
        assertThat(words).as("no words without a session").hasSameSizeAs(found);
        return words;
    }

    /// Run SQLite's integrity checks, and check that all sessions are complete.
    void requireSound() throws SQLException {
        assertThat(rows("pragma integrity_check")).containsExactly("ok");
        assertThat(rows("pragma foreign_key_check")).isEmpty();
        IndexDump.requireSound(IndexDump.directory(path));
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

    /// Delete the archive and all files beside it.
    void delete() throws IOException {
        if (Files.isDirectory(directory())) {
            for (Path file : all().reversed()) {
                Files.delete(file);
            }
        }
    }

    /// Every file and directory beside it and below those, directories before their contents.
    private List<Path> all() throws IOException {
        try (Stream<Path> files = Files.walk(directory())) {
            return files.filter(file -> !file.equals(directory())).toList();
        }
    }

    /// The names of the files and directories beside it, and its own.
    List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /// Whether the archive or a file beside it, including the search index, contains these bytes.
    boolean holds(byte[] bytes) throws IOException {
        for (Path file : all().stream().filter(Files::isRegularFile).toList()) {
            byte[] content = Files.readAllBytes(file);
            for (int i = 0; i + bytes.length <= content.length; i++) {
                if (Arrays.equals(content, i, i + bytes.length, bytes, 0, bytes.length)) {
                    return true;
                }
            }
        }
        return false;
    }
}
