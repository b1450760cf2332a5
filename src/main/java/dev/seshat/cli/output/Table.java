package dev.seshat.cli.output;

import dev.seshat.terminal.Columns;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Aligned columns that fit the terminal: one column gets the space that the others leave.
public final class Table {

    /// How a column is laid out.
    ///
    /// @param flexible whether this is the column that is cut to fit
    public record Column(Style style, boolean right, int widest, boolean flexible) {

        public static Column left(Style style, int widest) {
            return new Column(style, false, widest, false);
        }

        public static Column right(Style style) {
            return new Column(style, true, Integer.MAX_VALUE, false);
        }

        public static Column rest(Style style) {
            return new Column(style, false, Integer.MAX_VALUE, true);
        }
    }

    private static final String GAP = "  ";
    private static final int MIN_FLEXIBLE = 10;
    private static final int LONGEST_CELL = 500;

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(Column... columns) {
        this.columns = List.of(columns);
    }

    /// Add a row. Cells may hold any text from logs; each becomes one line.
    public void add(String... cells) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String text = TerminalText.line(cells[i].strip().replaceAll("\\s+", " "));
            row.add(Columns.cut(text, Math.min(columns.get(i).widest(), LONGEST_CELL)));
        }
        rows.add(row);
    }

    /// Print the rows. If they do not fit even at their narrowest, columns are dropped from the right.
    public void print(Appendable out, Terminal terminal) {
        List<Integer> shown = new ArrayList<>(IntStream.range(0, columns.size())
                .filter(column -> widest(column) > 0)
                .boxed()
                .toList());
        while (shown.size() > 2 && fixed(shown) + MIN_FLEXIBLE > terminal.width()) {
            int left = rightmostFixed(shown);
            shown.removeIf(column -> column == left);
        }
        int[] widths = widths(shown, terminal.width());
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i : shown) {
                String text = Columns.cut(row.get(i), widths[i]);
                String padding = " ".repeat(widths[i] - Columns.of(text));
                String styled = columns.get(i).style().apply(text, terminal);
                boolean last = i == shown.getLast();
                line.append(line.isEmpty() ? "" : GAP);
                line.append(columns.get(i).right() ? padding + styled : last ? styled : styled + padding);
            }
            // A row that has nothing in the last columns ends where its text does.
            append(out, line.toString().stripTrailing() + "\n");
        }
    }

    private int rightmostFixed(List<Integer> shown) {
        return shown.reversed().stream()
                .filter(i -> !columns.get(i).flexible())
                .findFirst()
                .orElseThrow();
    }

    private int fixed(List<Integer> shown) {
        int gaps = GAP.length() * (shown.size() - 1);
        return gaps
                + shown.stream()
                        .filter(i -> !columns.get(i).flexible())
                        .mapToInt(this::widest)
                        .sum();
    }

    private int widest(int column) {
        return rows.stream().mapToInt(row -> Columns.of(row.get(column))).max().orElse(0);
    }

    private int[] widths(List<Integer> shown, int terminalWidth) {
        int[] widths = new int[columns.size()];
        int rest = Math.max(MIN_FLEXIBLE, terminalWidth - fixed(shown));
        for (int i : shown) {
            widths[i] = columns.get(i).flexible() ? Math.min(widest(i), rest) : widest(i);
        }
        return widths;
    }

    private static void append(Appendable out, CharSequence text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
