package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive of 400 sessions whose logs are gone, damaged in every way: each message that SQLite can still
/// read by itself is in the new archive, and every other one is reported as lost, exactly.
class ArchiveRecoveryTest {

    private static final String LOST = "[This message was lost when the archive was damaged.]";

    private static final String MESSAGE = """
            select m.session, m.seq, m.category, m.at, hex(m.uuid), hex(m.body), m.images, m.sidechain
            from messages m\s""";

    /// With columns that describe the others: if one of their bits flips, nobody can know. One bit also
    /// distinguishes text from bytes.
    private static final String CHECKED_MESSAGE =
            MESSAGE.replace("m.sidechain", "m.sidechain, m.answers, m.crc, typeof(m.uuid), typeof(m.body)");

    private static final String HEADING =
            "select key, title, other_title, summary, first_prompt, project_path, message_count from sessions";

    @TempDir
    private Path home = Path.of("");

    private ArchiveFile archive = ArchiveFile.at(home);
    private InProcess program = InProcess.at(home);
    private byte[] sound = new byte[0];
    private final Map<Long, String> keys = new HashMap<>();
    private final Map<Long, String> messages = new TreeMap<>();
    private final Map<Long, String> checkedMessages = new HashMap<>();
    private final Map<String, String> titles = new HashMap<>();
    private long readable;
    private long recovered;
    private long lost;
    private long reportedLost;
    private int runs;

    @BeforeEach
    void archiveLogsThatAreThenGone() throws Exception {
        Path projects = home.resolve(".claude/projects");
        archive = ArchiveFile.at(home);
        program = InProcess.at(home);
        Corpus.generate(new CorpusPlan(projects, 400, 12_000_000, 12, 11));
        assertThat(program.run("index").exit()).isZero();
        try (Stream<Path> logs = Files.walk(projects)) {
            logs.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
        assertThat(program.run("index").exit()).isZero();
        sound = Files.readAllBytes(archive.path());
        try (Connection connection = archive.open()) {
            read(connection, HEADING.replace("select ", "select id, "), row -> {
                keys.put(row.getLong(1), row.getString(2));
                titles.put(row.getString(2), text(row, 2));
            });
            read(
                    connection,
                    MESSAGE.replace("select ", "select m.id, "),
                    row -> messages.put(row.getLong(1), text(row, 2)));
            read(
                    connection,
                    CHECKED_MESSAGE.replace("select ", "select m.id, "),
                    row -> checkedMessages.put(row.getLong(1), text(row, 2)));
        }
        assertThat(keys).hasSizeGreaterThanOrEqualTo(400);
    }

    @Test
    void whateverIsDamagedAllThatCanBeReadIsRecoveredAndTheRestIsNamed() throws Exception {
        int seed = 0;
        for (Damage damage : Damage.values()) {
            recover(damage, seed++);
        }
    }

    @Test
    @Tag("long")
    void aHundredDamagesLoseNothingThatCanBeRead() throws Exception {
        List<Damage> kinds = List.of(Damage.values());
        try {
            for (int i = 0; i < 100; i++) {
                recover(kinds.get(i % kinds.size()), 1000 + i);
            }
        } finally {
            System.out.printf(
                    "%d damages of %d sessions with %d messages: of %d messages in all, SQLite reads %d, kept %d, lost"
                            + " %d, reported %d%n",
                    runs, keys.size(), messages.size(), recovered + lost, readable, recovered, lost, reportedLost);
        }
    }

    private void recover(Damage damage, int seed) throws Exception {
        String name = damage + " " + seed;
        archive.delete();
        byte[] damaged = damage.to(sound.clone(), new Random(seed));
        Files.write(archive.path(), damaged);
        Set<Long> canBeRead = readable(damaged);
        Set<String> headings = headings(damaged);
        Outcome outcome = program.run("index", "--full", "--json");
        assertThat(outcome.exit()).as(name + outcome.err()).isZero();
        archive.requireSound();

        Map<String, String> found = new HashMap<>();
        Map<String, Integer> placeholders = new HashMap<>();
        Map<String, String> titlesFound = new HashMap<>();
        try (Connection connection = archive.open()) {
            Map<Long, String> keysFound = new HashMap<>();
            read(connection, HEADING.replace("select ", "select id, "), row -> {
                keysFound.put(row.getLong(1), row.getString(2));
                titlesFound.put(row.getString(2), text(row, 2));
            });
            String placeholder = "|" + HexFormat.of().withUpperCase().formatHex(LOST.getBytes(UTF_8)) + "|";
            read(connection, MESSAGE, row -> {
                String key = String.valueOf(keysFound.get(row.getLong(1)));
                String text = text(row, 1);
                if (text.contains(placeholder)) {
                    placeholders.merge(key, 1, Integer::sum);
                } else {
                    found.put(key + "|" + row.getInt(2), text.substring(text.indexOf('|')));
                }
            });
        }
        Map<String, Integer> missing = new HashMap<>();
        List<String> readButLost = new ArrayList<>();
        List<String> notAsTheyWere = new ArrayList<>();
        messages.forEach((id, text) -> {
            String[] parts = text.split("\\|", 3);
            String key = keys.get(Long.valueOf(parts[0]));
            String now = found.remove(key + "|" + parts[1]);
            if (now == null) {
                missing.merge(key, 1, Integer::sum);
                if (canBeRead.contains(id)) {
                    readButLost.add(key + "|" + parts[1]);
                }
            } else if (!now.equals(text.substring(text.indexOf('|')))) {
                notAsTheyWere.add(key + "|" + parts[1]);
            }
        });
        assertThat(readButLost).as(name + found.keySet()).isEmpty();
        assertThat(notAsTheyWere).as(name).isEmpty();
        assertThat(found).as(name + ": of no session that was").isEmpty();
        headings.forEach(key -> assertThat(titlesFound.get(key)).as(name).isEqualTo(titles.get(key)));
        Map<String, Integer> reported = reported(outcome.out());
        reported.values().removeIf(count -> count == 0);
        assertThat(placeholders).as(name).isEqualTo(reported);
        if (recovery(outcome.out()).members().get("lostAtLeast") instanceof Bool(boolean atLeast) && atLeast) {
            // So much is cut off that nothing refers to some sessions any more, or tells how long they were.
            assertThat(damage).isEqualTo(Damage.TAIL_CUT_OFF);
            assertThat(titles.keySet()).as(name).containsAll(titlesFound.keySet());
            reported.forEach((key, count) ->
                    assertThat(missing.get(key)).as(name + " " + key).isGreaterThanOrEqualTo(count));
        } else {
            assertThat(titlesFound.keySet()).as(name).isEqualTo(titles.keySet());
            assertThat(reported).as(name).isEqualTo(missing);
        }
        if (!missing.isEmpty()) {
            requireKept(damaged, outcome);
        }
        runs++;
        readable += canBeRead.size();
        reportedLost += reported.values().stream().mapToInt(Integer::intValue).sum();
        lost += missing.values().stream().mapToInt(Integer::intValue).sum();
        recovered += messages.size()
                - missing.values().stream().mapToInt(Integer::intValue).sum();
    }

    private void requireKept(byte[] damaged, Outcome outcome) throws Exception {
        Path kept = Path.of(((Str) member(recovery(outcome.out()), "damagedArchive")).text());
        assertThat(Files.readAllBytes(kept)).isEqualTo(damaged);
        assertThat(outcome.err()).contains("It is kept as " + kept);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");
    }

    private static Map<String, Integer> reported(String json) throws Exception {
        Map<String, Integer> lost = new HashMap<>();
        Obj recovery = recovery(json);
        if (!recovery.members().isEmpty()) {
            for (JsonValue loss : ((Arr) member(recovery, "losses")).elements()) {
                lost.put(
                        ((Str) member((Obj) loss, "key")).text(),
                        Integer.valueOf(((Num) member((Obj) loss, "lostMessages")).digits()));
            }
        }
        return lost;
    }

    private static JsonValue member(Obj object, String name) {
        return requireNonNull(object.members().get(name), name);
    }

    private static Obj recovery(String json) throws Exception {
        return (Obj) ((Obj) JsonValue.parse(json)).members().getOrDefault("recovery", new Obj(Map.of()));
    }

    /// The messages that SQLite returns unchanged, read one by one.
    private Set<Long> readable(byte[] damaged) throws Exception {
        Set<Long> readable = new HashSet<>();
        Path copy = Files.write(home.resolve("copy.db"), damaged);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
                PreparedStatement byId = connection.prepareStatement(CHECKED_MESSAGE + "not indexed where m.id = ?");
                PreparedStatement byPlace =
                        connection.prepareStatement(CHECKED_MESSAGE + "where m.session = ? and m.seq = ?")) {
            checkedMessages.forEach((id, text) -> {
                String[] parts = text.split("\\|", 3);
                if (gives(byId, text, id) || gives(byPlace, text, Long.parseLong(parts[0]), Long.parseLong(parts[1]))) {
                    readable.add(id);
                }
            });
        } catch (SQLException e) {
            // SQLite cannot read anything then.
        }
        return readable;
    }

    /// The sessions whose titles SQLite returns unchanged.
    private Set<String> headings(byte[] damaged) throws Exception {
        Set<String> readable = new HashSet<>();
        Path copy = Files.write(home.resolve("copy.db"), damaged);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
                PreparedStatement byId = connection.prepareStatement(HEADING + " where id = ?")) {
            keys.forEach((id, key) -> {
                if (gives(byId, String.valueOf(titles.get(key)), id)) {
                    readable.add(key);
                }
            });
        } catch (SQLException e) {
            // SQLite cannot read anything then.
        }
        return readable;
    }

    private static boolean gives(PreparedStatement statement, String expected, long... arguments) {
        try {
            for (int i = 0; i < arguments.length; i++) {
                statement.setLong(i + 1, arguments[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && (text(row, 1) + "|").startsWith(expected + "|");
            }
        } catch (SQLException e) {
            return false;
        }
    }

    private static String text(ResultSet row, int from) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = from; i <= row.getMetaData().getColumnCount(); i++) {
            values.add(String.valueOf(row.getString(i)));
        }
        return String.join("|", values);
    }

    private interface Use {
        void row(ResultSet row) throws SQLException;
    }

    private static void read(Connection connection, String select, Use use) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(select);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                use.row(rows);
            }
        }
    }
}
