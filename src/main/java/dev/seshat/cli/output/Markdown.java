package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/// Markdown as rows for a terminal. Text that would take too long to understand is shown as it stands.
///
/// Parsing is limited because logs can be hostile: nesting beyond 32 levels is text (no call here is deeper than
/// that), and a text of megabytes or of thousands of brackets, over which the parser takes quadratic time, is
/// not parsed at all.
final class Markdown {

    private static final int MAX_NESTING = 32;
    private static final int MAX_LENGTH = 200_000;
    private static final int MAX_BRACKETS = 5_000;
    private static final int MAX_CELLS = 20_000;

    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.builder().maxCells(MAX_CELLS).build()))
            .maxOpenBlockParsers(MAX_NESTING)
            .maxInlineNesting(MAX_NESTING)
            .build();

    private Markdown() {}

    /// The rows of a Markdown text.
    static List<Line> rows(String text, Measure measure) {
        // Before parsing too: the parser would take a lone carriage return for the end of a line.
        String visible = Visible.of(text);
        if (isTooMuch(visible)) {
            return plain(visible, Style.PLAIN, measure);
        }
        Node document;
        try {
            document = PARSER.parse(visible);
        } catch (IllegalArgumentException e) {
            // More table cells than the limit.
            return plain(visible, Style.PLAIN, measure);
        }
        return new MarkdownBlocks().rows(document, measure);
    }

    /// The rows of a text that is not Markdown: line by line as it was written, long lines broken between words.
    static List<Line> plain(String text, Style style, Measure measure) {
        List<Line> rows = new ArrayList<>();
        for (Iterator<Line> lines = Line.each(text, style); lines.hasNext(); ) {
            rows.addAll(Wrap.words(lines.next(), measure.prose()));
        }
        return rows;
    }

    private static boolean isTooMuch(String text) {
        if (text.length() > MAX_LENGTH) {
            return true;
        }
        int brackets = 0;
        for (int i = text.indexOf('['); i >= 0; i = text.indexOf('[', i + 1)) {
            brackets++;
        }
        return brackets > MAX_BRACKETS;
    }
}
