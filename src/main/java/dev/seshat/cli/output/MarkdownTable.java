package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.Node;

/// A table: in aligned columns if it fits, otherwise each row as a list of `header: value`.
final class MarkdownTable {

    private static final Span SEPARATOR = new Span(" │ ", Style.DIM);

    private record Cell(StyledLine line, int columns, TableCell.Alignment alignment) {}

    private final List<List<Cell>> rows = new ArrayList<>();

    private MarkdownTable(TableBlock table) {
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            if (part instanceof TableHead || part instanceof TableBody) {
                for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                    rows.add(cells(row, part instanceof TableHead ? Style.BOLD : Style.PLAIN));
                }
            }
        }
    }

    static List<StyledLine> rows(TableBlock block, RowWidth measure) {
        MarkdownTable table = new MarkdownTable(block);
        int[] widths = table.widths();
        int total = (widths.length - 1) * SEPARATOR.columns();
        for (int width : widths) {
            total += width;
        }
        return total <= measure.full() ? table.aligned(widths) : table.listed(measure);
    }

    private static List<Cell> cells(Node row, Style style) {
        List<Cell> cells = new ArrayList<>();
        for (Node node = row.getFirstChild(); node != null; node = node.getNext()) {
            StyledLine line = MarkdownInlines.line(node, style);
            TableCell.Alignment alignment = node instanceof TableCell cell ? cell.getAlignment() : null;
            cells.add(new Cell(line, line.columns(), alignment == null ? TableCell.Alignment.LEFT : alignment));
        }
        return cells;
    }

    private int[] widths() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<Cell> row : rows) {
            for (int i = 0; i < Math.min(widths.length, row.size()); i++) {
                widths[i] = Math.max(widths[i], row.get(i).columns());
            }
        }
        return widths;
    }

    private List<StyledLine> aligned(int[] widths) {
        List<StyledLine> lines = new ArrayList<>();
        for (List<Cell> row : rows) {
            List<Span> spans = new ArrayList<>();
            for (int i = 0; i < Math.min(widths.length, row.size()); i++) {
                if (i > 0) {
                    spans.add(SEPARATOR);
                }
                addAligned(row.get(i), widths[i], i == widths.length - 1, spans);
            }
            lines.add(new StyledLine(spans));
            if (lines.size() == 1) {
                lines.add(rule(widths));
            }
        }
        return lines;
    }

    private static void addAligned(Cell cell, int width, boolean last, List<Span> to) {
        int padding = width - cell.columns();
        int before = switch (cell.alignment()) {
            case LEFT -> 0;
            case CENTER -> padding / 2;
            case RIGHT -> padding;
        };
        to.add(new Span(" ".repeat(before)));
        to.addAll(cell.line().spans());
        if (!last) {
            to.add(new Span(" ".repeat(padding - before)));
        }
    }

    private static StyledLine rule(int[] widths) {
        StringBuilder rule = new StringBuilder();
        for (int width : widths) {
            rule.append(rule.isEmpty() ? "" : "─┼─").repeat('─', width);
        }
        return StyledLine.of(rule.toString(), Style.DIM);
    }

    private List<StyledLine> listed(RowWidth measure) {
        List<StyledLine> lines = new ArrayList<>();
        List<Cell> head = rows.getFirst();
        for (List<Cell> row : rows.size() == 1 ? rows : rows.subList(1, rows.size())) {
            if (!lines.isEmpty()) {
                lines.add(StyledLine.EMPTY);
            }
            for (int i = 0; i < Math.min(head.size(), row.size()); i++) {
                List<Span> spans = new ArrayList<>();
                if (rows.size() > 1) {
                    spans.addAll(head.get(i).line().spans());
                    spans.add(new Span(": ", Style.BOLD));
                }
                spans.addAll(row.get(i).line().spans());
                lines.addAll(Wrap.words(new StyledLine(spans), measure.prose()));
            }
        }
        return lines;
    }
}
