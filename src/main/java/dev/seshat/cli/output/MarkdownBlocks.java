package dev.seshat.cli.output;

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

/// The blocks of a Markdown text, one below the other. Recursion is as deep as the parser let blocks nest.
final class MarkdownBlocks {

    private static final Span CODE_INDENT = new Span("    ");
    private static final Span QUOTE = new Span("│ ", Style.DIM);
    private static final int RULE_WIDTH = 20;

    /// The rows of the blocks inside a node, with an empty row between them.
    List<Line> rows(Node parent, Measure measure) {
        return rows(parent, measure, true);
    }

    private List<Line> rows(Node parent, Measure measure, boolean apart) {
        List<Line> rows = new ArrayList<>();
        for (Node block = parent.getFirstChild(); block != null; block = block.getNext()) {
            if (apart && !rows.isEmpty() && !bothDefineLinks(block)) {
                rows.add(Line.EMPTY);
            }
            rows.addAll(block(block, measure));
        }
        return rows;
    }

    private static boolean bothDefineLinks(Node block) {
        return block instanceof LinkReferenceDefinition && block.getPrevious() instanceof LinkReferenceDefinition;
    }

    private List<Line> block(Node block, Measure measure) {
        return switch (block) {
            case Heading heading -> heading(heading, measure);
            case Paragraph paragraph -> paragraph(paragraph, measure);
            case FencedCodeBlock code -> code(code.getLiteral(), measure);
            case IndentedCodeBlock code -> code(code.getLiteral(), measure);
            case BlockQuote quote -> inside(quote, QUOTE, QUOTE, measure, true);
            case BulletList list -> items(list, measure);
            case OrderedList list -> items(list, measure);
            case ThematicBreak _ -> List.of(Line.of("─".repeat(Math.min(RULE_WIDTH, measure.prose())), Style.DIM));
            case HtmlBlock html -> Markdown.plain(html.getLiteral(), Style.DIM, measure);
            case TableBlock table -> MarkdownTable.rows(table, measure);
            case LinkReferenceDefinition definition -> definition(definition, measure);
            // Nodes are an open hierarchy: of one that is new, what is inside is shown.
            default -> rows(block, measure);
        };
    }

    private static List<Line> heading(Heading heading, Measure measure) {
        List<Span> spans = new ArrayList<>();
        spans.add(new Span("#".repeat(heading.getLevel()) + " ", Style.BOLD));
        spans.addAll(MarkdownInlines.line(heading, Style.BOLD).spans());
        return Wrap.words(new Line(spans), measure.prose());
    }

    private static List<Line> paragraph(Paragraph paragraph, Measure measure) {
        List<Line> rows = new ArrayList<>();
        for (Line line : MarkdownInlines.lines(paragraph, Style.PLAIN)) {
            rows.addAll(Wrap.words(line, measure.prose()));
        }
        return rows;
    }

    private static List<Line> code(String code, Measure measure) {
        Measure beside = measure.beside(CODE_INDENT.columns());
        List<Line> rows = new ArrayList<>();
        for (Iterator<Line> lines = Line.each(code, Style.PLAIN); lines.hasNext(); ) {
            rows.addAll(Wrap.anywhere(lines.next(), beside.full()));
        }
        return beside.equals(measure) ? rows : Line.indent(rows, CODE_INDENT);
    }

    private List<Line> items(ListBlock list, Measure measure) {
        List<Line> rows = new ArrayList<>();
        int number = list instanceof OrderedList ordered && ordered.getMarkerStartNumber() != null
                ? ordered.getMarkerStartNumber()
                : 1;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            String marker = list instanceof OrderedList ? number++ + ". " : "• ";
            Span others = new Span(" ".repeat(Columns.of(marker)));
            if (!list.isTight() && !rows.isEmpty()) {
                rows.add(Line.EMPTY);
            }
            rows.addAll(inside(item, new Span(marker), others, measure, !list.isTight()));
        }
        return rows;
    }

    private List<Line> inside(Node node, Span first, Span others, Measure measure, boolean apart) {
        Measure beside = measure.beside(first.columns());
        List<Line> rows = rows(node, beside, apart);
        if (beside.equals(measure)) {
            return rows;
        }
        return Line.hang(rows.isEmpty() ? List.of(Line.EMPTY) : rows, first, others);
    }

    /// Readers of rendered Markdown never see these, but a line like `[WARN]: disk` would be one.
    private static List<Line> definition(LinkReferenceDefinition definition, Measure measure) {
        String title = definition.getTitle() == null ? "" : " \"" + definition.getTitle() + "\"";
        String text = "[" + definition.getLabel() + "]: " + definition.getDestination() + title;
        return Wrap.words(Line.of(text), measure.prose());
    }
}
