package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonValue;
import dev.seshat.model.Category;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.query.Term;
import dev.seshat.query.TextPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every row of docs/query-syntax.md is run as a query, with the documented result.
class QuerySyntaxPageTest {

    private static final Path PAGE = Path.of("docs/query-syntax.md");
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-03-15T12:00:00Z"), ZoneOffset.UTC);

    /// Filters of the page that match any session.
    private static final List<String> HOLD_OF_ANY =
            List.of("agent:claude", "workstation:ws-test", "category:user,thinking", "role:user", "role:assistant");

    @TempDir
    private Path home = Path.of("");

    @Test
    void aQueryIsUnderstoodAsThePageSays() throws Exception {
        int queries = 0;
        for (PageTables.Table table : PageTables.of(PAGE).tables()) {
            if (!table.has("words") && !table.has("filters")) {
                continue;
            }
            for (Map<String, String> row : table.rows()) {
                String typed = PageTables.code(row, "query").getFirst();
                Query query = QueryParser.parse(typed, NOON);
                Term words = query.words();
                assertThat(words == null ? "" : words.toString()).as(typed).isEqualTo(said(row, "words"));
                assertThat(query.without().stream().map(Term::toString).collect(Collectors.joining(", ")))
                        .as(typed)
                        .isEqualTo(said(row, "without"));
                assertThat(query.filters().stream().map(Filter::toString).collect(Collectors.joining(" AND ")))
                        .as(typed)
                        .isEqualTo(said(row, "filters"));
                assertThat(patterns(query)).as(typed).isEqualTo(said(row, "pattern"));
                assertThat(query.dates().stream()
                                .map(time -> new Filter.When(time.range()).toString())
                                .collect(Collectors.joining(", ")))
                        .as(typed)
                        .isEqualTo(said(row, "time"));
                Query pasted = query.pasted();
                if (table.has("if pasted")) {
                    assertThat(pasted == null ? "" : String.valueOf(pasted.words()))
                            .as(typed)
                            .isEqualTo(said(row, "if pasted"));
                }
                queries++;
            }
        }
        assertThat(queries).isGreaterThan(70);
    }

    @Test
    void theLastWordIsABeginningWhileItIsTyped() throws Exception {
        List<Map<String, String>> rows = PageTables.of(PAGE).rowsWith("query", "while you type");
        for (Map<String, String> row : rows) {
            String typed = PageTables.code(row, "query").getFirst();
            assertThat(QueryParser.parseTyped(typed, NOON).words()).as(typed).hasToString(said(row, "while you type"));
        }
        assertThat(rows).hasSizeGreaterThan(4);
    }

    private static String patterns(Query query) {
        return Stream.concat(
                        query.patterns().wanted().stream().map(TextPattern::toString),
                        query.patterns().unwanted().stream().map(pattern -> "NOT " + pattern))
                .collect(Collectors.joining(" AND "));
    }

    private static String said(Map<String, String> row, String column) {
        return String.join("", PageTables.code(row, column));
    }

    @Test
    void aMessageIsFoundByWhatThePageSays() throws Exception {
        List<Map<String, String>> rows = PageTables.of(PAGE).rowsWith("message", "is found by", "but not by");
        for (int i = 0; i < rows.size(); i++) {
            String message = Objects.requireNonNull(rows.get(i).get("message"));
            Log.write(projects(), "/w/lantern", id(i), message);
        }
        index();
        for (int i = 0; i < rows.size(); i++) {
            for (String query : PageTables.code(rows.get(i), "is found by")) {
                Answer answer = search(query);
                assertThat(answer.sessions()).as(query).contains(id(i));
                assertThat(answer.match()).as(query).isEqualTo("message");
            }
            for (String query : PageTables.code(rows.get(i), "but not by")) {
                Answer answer = search(query);
                // A corrected query may well match.
                boolean found = answer.match().equals("message")
                        && answer.corrected().isEmpty()
                        && answer.sessions().contains(id(i));
                assertThat(found).as(query).isFalse();
            }
        }
        assertThat(rows).hasSizeGreaterThan(7);
    }

    /// Two sessions: one matches the page's filters, the other does not.
    @Test
    void everyFilterLetsThroughWhatItSays() throws Exception {
        write("/home/me/web", id(1), """
                {"cwd":"/home/me/web","sessionId":"%s","gitBranch":"fix/login","type":"user","message":{"content":"Fix the login"},"timestamp":"2026-02-01T10:00:00Z"}
                {"type":"assistant","message":{"id":"m1","model":"claude-opus-4-1","content":[{"type":"thinking","thinking":"Which file is it?"}]},"timestamp":"2026-02-01T10:00:01Z"}
                {"type":"assistant","message":{"id":"m2","model":"claude-opus-4-1","content":[{"type":"tool_use","id":"t1","name":"Edit","input":{"file_path":"/home/me/web/src/auth/Login.java","old_string":"a","new_string":"b"}}]},"timestamp":"2026-02-01T10:00:02Z"}
                {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"edited"}]},"timestamp":"2026-02-01T10:00:03Z"}
                {"type":"assistant","message":{"id":"m3","model":"claude-opus-4-1","content":[{"type":"tool_use","id":"t2","name":"Write","input":{"file_path":"/home/me/web/docs/release notes.md","content":"c"}}]},"timestamp":"2026-02-01T10:00:04Z"}
                {"type":"assistant","message":{"id":"m4","model":"claude-opus-4-1","content":[{"type":"tool_use","id":"t3","name":"Bash","input":{"command":"mvn test"}}]},"timestamp":"2026-02-01T10:00:05Z"}
                {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t3","content":"it fails","is_error":true}]},"timestamp":"2026-02-01T10:00:06Z"}
                """);
        write("/srv/api", id(2), """
                {"cwd":"/srv/api","sessionId":"%s","gitBranch":"main","type":"user","message":{"content":"Fix the login"},"timestamp":"2026-02-01T10:00:00Z"}
                {"type":"assistant","message":{"id":"m1","model":"claude-haiku-4","content":[{"type":"text","text":"Done."}]},"timestamp":"2026-02-01T10:00:01Z"}
                """);
        index();
        PageTables.Table filters = PageTables.of(PAGE).tables().stream()
                .filter(table -> table.chapter().equals("Filters"))
                .findFirst()
                .orElseThrow();
        for (Map<String, String> row : filters.rows()) {
            String query = PageTables.code(row, "query").getFirst();
            assertThat(search(query).sessions())
                    .as(query)
                    .containsExactlyInAnyOrder(
                            HOLD_OF_ANY.contains(query) ? new String[] {id(1), id(2)} : new String[] {id(1)});
        }
    }

    @Test
    void theThreeAttemptsAndSlipsAreAsThePageSays() throws Exception {
        write(
                "/w/lantern",
                id(1),
                Log.prompt("/w/lantern", "%s", "The nightly upload times out.") + "\n"
                        + Log.answer("Raise the limit of the proxy.") + "\n");
        write("/w/lantern", id(2), Log.prompt("/w/lantern", "%s", "The nightly backup is full.") + "\n");
        index();
        for (Map<String, String> row : PageTables.of(PAGE).rowsWith("query", "match")) {
            Answer answer = search(PageTables.code(row, "query").getFirst());
            assertThat(answer.match()).as(row.toString()).isEqualTo(said(row, "match"));
            assertThat(answer.sessions()).as(row.toString()).startsWith(id(1));
        }
        for (Map<String, String> row : PageTables.of(PAGE).rowsWith("query", "did you mean")) {
            assertThat(search(PageTables.code(row, "query").getFirst()).suggestion())
                    .isEqualTo(said(row, "did you mean"));
        }
        // The letters of the typo are in the other word too.
        assertThat(search("nightl nightly").suggestion()).isEqualTo("nightly nightly");
    }

    @Test
    void namesEveryFilterAndItsValues() throws Exception {
        String page = Files.readString(PAGE);
        for (Filter.Field field : Filter.Field.values()) {
            assertThat(page).as(field.name()).contains("`" + label(field) + "`", "| `" + label(field) + ":");
        }
        for (Category category : Category.values()) {
            assertThat(page).contains("`" + category.label() + "`");
        }
        for (Filter.State state : Filter.State.values()) {
            assertThat(page).contains("`is:" + label(state) + "`");
        }
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private record Answer(String match, String suggestion, String corrected, List<String> sessions) {}

    private Answer search(String query) throws Exception {
        Outcome outcome = InProcess.at(home).run("search", "--json", "--no-index", "--limit", 50, "--", query);
        assertThat(outcome.exit()).as(query + ": " + outcome.err()).isLessThan(2);
        Map<String, JsonValue> answer = members(JsonValue.parse(outcome.out()));
        List<String> sessions = new ArrayList<>();
        if (answer.get("hits") instanceof JsonValue.Arr(List<JsonValue> hits)) {
            for (JsonValue hit : hits) {
                sessions.add(text(members(members(hit).get("session")).get("sessionId")));
            }
        }
        return new Answer(
                text(answer.get("match")), text(answer.get("suggestion")), text(answer.get("corrected")), sessions);
    }

    private static Map<String, JsonValue> members(@Nullable JsonValue value) {
        return value instanceof JsonValue.Obj(Map<String, JsonValue> members) ? members : Map.of();
    }

    private static String text(@Nullable JsonValue value) {
        return value instanceof JsonValue.Str(String text) ? text : "";
    }

    private Path projects() {
        return home.resolve(".claude/projects");
    }

    private static String id(int number) {
        return "%08d-0000-4000-8000-000000000000".formatted(number);
    }

    /// @param lines with `%s` for the id
    private void write(String cwd, String id, String lines) throws IOException {
        Path log = projects().resolve(cwd.replace('/', '-')).resolve(id + ".jsonl");
        Files.createDirectories(log.getParent());
        Files.writeString(log, lines.replace("%s", id));
    }

    private void index() {
        assertThat(InProcess.at(home).run("index").exit()).isZero();
    }
}
