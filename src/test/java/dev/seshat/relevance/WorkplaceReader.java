package dev.seshat.relevance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Parses a project's material: `name: value` lines, `== title` before each topic, queries by their signs.
final class WorkplaceReader {

    private static final Pattern COMMA = Pattern.compile(", ");

    private final Map<String, String> project = new HashMap<>();
    private final List<Thing> things = new ArrayList<>();
    private final List<Query> queries = new ArrayList<>();
    private Map<String, String> values = project;

    private WorkplaceReader() {}

    static Workplace read(String text) {
        WorkplaceReader reader = new WorkplaceReader();
        text.lines().filter(line -> !line.isBlank()).forEach(reader::line);
        reader.endThing();
        return new Workplace(
                value(reader.project, "project"), list(value(reader.project, "files")), List.copyOf(reader.things));
    }

    private void line(String line) {
        if (line.startsWith("== ")) {
            endThing();
            values = new HashMap<>(Map.of("title", line.substring(3)));
            return;
        }
        for (QueryKind kind : QueryKind.values()) {
            if (line.startsWith(kind.sign() + " ")) {
                queries.add(new Query(kind, line.substring(2)));
                return;
            }
        }
        int colon = line.indexOf(": ");
        if (colon < 0 || values.put(line.substring(0, colon), line.substring(colon + 2)) != null) {
            throw new IllegalArgumentException("neither a query nor a new value: " + line);
        }
    }

    private void endThing() {
        if (values.containsKey("title")) {
            things.add(new Thing(
                    value(values, "title"),
                    value(values, "topic"),
                    value(values, "problem"),
                    value(values, "cause"),
                    value(values, "fix"),
                    value(values, "error"),
                    value(values, "near"),
                    value(values, "near-error"),
                    list(value(values, "files")),
                    value(values, "run"),
                    queries));
        }
        queries.clear();
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name + " in " + values);
        }
        return value;
    }

    private static List<String> list(String value) {
        return COMMA.splitAsStream(value).toList();
    }
}
