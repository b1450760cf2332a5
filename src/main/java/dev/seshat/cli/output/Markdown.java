package dev.seshat.cli.output;

import dev.seshat.terminal.TerminalText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/// Markdown as rows for a terminal. Text that would take too long to parse is shown unchanged.
///
/// Parsing is limited because logs can be hostile. Nesting beyond 32 levels stays text, so no recursion here is
/// deeper than that. Texts of megabytes or with thousands of brackets are not parsed at all, because the parser
/// takes quadratic time for them.
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
    static List<StyledLine> rows(String text, RowWidth measure) {
        // Before parsing: the parser would take a lone carriage return for a line end.
        String visible = TerminalText.of(text);
        if (isTooMuch(visible)) {
            return plain(visible, Style.PLAIN, measure);
        }
        Node document;
        try {
            document = PARSER.parse(visible);
        } catch (IllegalArgumentException e) {
            // More table cells than allowed.
            return plain(visible, Style.PLAIN, measure);
        }
        return new MarkdownBlocks().rows(document, measure);
    }

    /// The rows of a text that is not Markdown: its own lines, with long ones broken between words.
    static List<StyledLine> plain(String text, Style style, RowWidth measure) {
        List<StyledLine> rows = new ArrayList<>();
        for (Iterator<StyledLine> lines = StyledLine.each(text, style); lines.hasNext(); ) {
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
