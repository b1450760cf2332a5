package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The tables of a documentation page, in order.
record PageTables(List<Table> tables) {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /// @param chapter the heading above the table
    /// @param rows the cells of each row by column heading
    record Table(String chapter, List<String> columns, List<Map<String, String>> rows) {

        boolean has(String column) {
            return columns.contains(column);
        }
    }

    static PageTables of(Path page) throws IOException {
        List<Table> tables = new ArrayList<>();
        String chapter = "";
        String before = "";
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("#")) {
                chapter = line.replaceFirst("^#+ ", "");
            } else if (line.startsWith("|---")) {
                tables.add(new Table(chapter, cells(before), new ArrayList<>()));
            } else if (line.startsWith("|") && before.startsWith("|")) {
                Table table = tables.getLast();
                List<String> cells = cells(line);
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < table.columns().size(); i++) {
                    row.put(table.columns().get(i), cells.get(i));
                }
                table.rows().add(row);
            }
            before = line;
        }
        return new PageTables(tables);
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.strip().replaceAll("^\\||\\|$", "").split("\\|", -1)) {
            cells.add(cell.strip());
        }
        return cells;
    }

    /// The rows of all tables with these columns.
    List<Map<String, String>> rowsWith(String... columns) {
        return tables.stream()
                .filter(table -> List.of(columns).stream().allMatch(table::has))
                .flatMap(table -> table.rows().stream())
                .toList();
    }

    /// The parts of a cell that are set as code.
    static List<String> code(Map<String, String> row, String column) {
        return CODE.matcher(row.getOrDefault(column, ""))
                .results()
                .map(code -> code.group(1))
                .toList();
    }
}
