package dev.seshat.cli.output;

import dev.seshat.terminal.Columns;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;

/// Lays out the blocks of a Markdown text. Recursion is only as deep as the parser's limit on nesting.
final class MarkdownBlocks {

    private static final Span CODE_INDENT = new Span("    ");
    private static final Span QUOTE = new Span("│ ", Style.DIM);
    private static final int RULE_WIDTH = 20;

    /// The rows of the blocks inside a node, with an empty row between them.
    List<StyledLine> rows(Node parent, RowWidth measure) {
        return rows(parent, measure, true);
    }

    private List<StyledLine> rows(Node parent, RowWidth measure, boolean apart) {
        List<StyledLine> rows = new ArrayList<>();
        for (Node block = parent.getFirstChild(); block != null; block = block.getNext()) {
            if (apart && !rows.isEmpty() && !bothDefineLinks(block)) {
                rows.add(StyledLine.EMPTY);
            }
            rows.addAll(block(block, measure));
        }
        return rows;
    }

    private static boolean bothDefineLinks(Node block) {
        return block instanceof LinkReferenceDefinition && block.getPrevious() instanceof LinkReferenceDefinition;
    }

    private List<StyledLine> block(Node block, RowWidth measure) {
        return switch (block) {
            case Heading heading -> heading(heading, measure);
            case Paragraph paragraph -> paragraph(paragraph, measure);
            case FencedCodeBlock code -> code(code.getLiteral(), measure);
            case IndentedCodeBlock code -> code(code.getLiteral(), measure);
            case BlockQuote quote -> inside(quote, QUOTE, QUOTE, measure, true);
            case BulletList list -> items(list, measure);
            case OrderedList list -> items(list, measure);
            case ThematicBreak _ ->
                List.of(StyledLine.of("─".repeat(Math.min(RULE_WIDTH, measure.prose())), Style.DIM));
            case HtmlBlock html -> Markdown.plain(html.getLiteral(), Style.DIM, measure);
            case TableBlock table -> MarkdownTable.rows(table, measure);
            case LinkReferenceDefinition definition -> definition(definition, measure);
            // An unknown kind of block: show its contents.
            default -> rows(block, measure);
        };
    }

    private static List<StyledLine> heading(Heading heading, RowWidth measure) {
        List<Span> spans = new ArrayList<>();
        spans.add(new Span("#".repeat(heading.getLevel()) + " ", Style.BOLD));
        spans.addAll(MarkdownInlines.line(heading, Style.BOLD).spans());
        return Wrap.words(new StyledLine(spans), measure.prose());
    }

    private static List<StyledLine> paragraph(Paragraph paragraph, RowWidth measure) {
        List<StyledLine> rows = new ArrayList<>();
        for (StyledLine line : MarkdownInlines.lines(paragraph, Style.PLAIN)) {
            rows.addAll(Wrap.words(line, measure.prose()));
        }
        return rows;
    }

    private static List<StyledLine> code(String code, RowWidth measure) {
        RowWidth beside = measure.beside(CODE_INDENT.columns());
        List<StyledLine> rows = new ArrayList<>();
        for (Iterator<StyledLine> lines = StyledLine.each(code, Style.PLAIN); lines.hasNext(); ) {
            rows.addAll(Wrap.anywhere(lines.next(), beside.full()));
        }
        return beside.equals(measure) ? rows : StyledLine.indent(rows, CODE_INDENT);
    }

    private List<StyledLine> items(ListBlock list, RowWidth measure) {
        List<StyledLine> rows = new ArrayList<>();
        int number = list instanceof OrderedList ordered && ordered.getMarkerStartNumber() != null
                ? ordered.getMarkerStartNumber()
                : 1;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            String marker = list instanceof OrderedList ? number++ + ". " : "• ";
            Span others = new Span(" ".repeat(Columns.of(marker)));
            if (!list.isTight() && !rows.isEmpty()) {
                rows.add(StyledLine.EMPTY);
            }
            rows.addAll(inside(item, new Span(marker), others, measure, !list.isTight()));
        }
        return rows;
    }

    private List<StyledLine> inside(Node node, Span first, Span others, RowWidth measure, boolean apart) {
        RowWidth beside = measure.beside(first.columns());
        List<StyledLine> rows = rows(node, beside, apart);
        if (beside.equals(measure)) {
            return rows;
        }
        return StyledLine.hang(rows.isEmpty() ? List.of(StyledLine.EMPTY) : rows, first, others);
    }

    /// Rendered Markdown hides link definitions, but a line like `[WARN]: disk` parses as one.
    private static List<StyledLine> definition(LinkReferenceDefinition definition, RowWidth measure) {
        String title = definition.getTitle() == null ? "" : " \"" + definition.getTitle() + "\"";
        String text = "[" + definition.getLabel() + "]: " + definition.getDestination() + title;
        return Wrap.words(StyledLine.of(text), measure.prose());
    }
}
