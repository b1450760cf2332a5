package dev.seshat.agent;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables of an agent's database with their columns, which differ between the agent's versions.
///
/// @param columns the names of the columns, by table
public record DatabaseTables(Map<String, Set<String>> columns) {

    private static final int FIRST_FEW = 8;

    public DatabaseTables {
        columns = columns.entrySet().stream().collect(toMap(Map.Entry::getKey, each -> Set.copyOf(each.getValue())));
    }

    /// Whether there is a table with at least these columns.
    public boolean has(String table, String... names) {
        return missing(table, names).isEmpty();
    }

    /// What is missing from a table, as words for people.
    public Optional<String> missing(String table, String... names) {
        Set<String> there = columns.get(table);
        if (there == null) {
            return Optional.of("no table " + table);
        }
        return List.of(names).stream()
                .filter(name -> !there.contains(name))
                .findFirst()
                .map(name -> "no column " + name + " in table " + table);
    }

    /// A column in a query, or `null` if the table does not have it.
    ///
    /// @param alias the table's name in the query
    public String column(String alias, String table, String name) {
        return has(table, name) ? alias + "." + name : "null";
    }

    /// The names of its tables, for people: the first few of many.
    public String names() {
        List<String> names = columns.keySet().stream()
                .filter(name -> !name.startsWith("sqlite_"))
                .sorted()
                .toList();
        return names.stream().limit(FIRST_FEW).collect(joining(", "))
                + (names.size() > FIRST_FEW ? " and " + (names.size() - FIRST_FEW) + " more" : "");
    }
}
