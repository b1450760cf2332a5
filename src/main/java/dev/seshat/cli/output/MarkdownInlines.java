package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/// The contents of a paragraph, a heading or a table cell, as styled lines.
///
/// Line breaks of the source are kept: models write a paragraph as one long line, so a break is intended.
/// Backticks are kept too, because without colours nothing else marks code.
final class MarkdownInlines {

    private final List<StyledLine> lines = new ArrayList<>();
    private final List<Span> line = new ArrayList<>();

    private MarkdownInlines() {}

    /// The lines of a block; one empty line if it is empty.
    static List<StyledLine> lines(Node block, Style style) {
        MarkdownInlines inlines = new MarkdownInlines();
        inlines.children(block, style);
        inlines.endLine();
        return inlines.lines;
    }

    /// The same as one line.
    static StyledLine line(Node block, Style style) {
        List<Span> spans = new ArrayList<>();
        for (StyledLine line : lines(block, style)) {
            if (!spans.isEmpty()) {
                spans.add(new Span(" ", style));
            }
            spans.addAll(line.spans());
        }
        return new StyledLine(spans);
    }

    private void children(Node parent, Style style) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            inline(node, style);
        }
    }

    private void inline(Node node, Style style) {
        switch (node) {
            case Text text -> add(text.getLiteral(), style);
            case Code code -> add("`" + code.getLiteral() + "`", style.and(Style.CODE));
            case Emphasis emphasis -> children(emphasis, style.and(Style.EMPHASIS));
            case StrongEmphasis strong -> children(strong, style.and(Style.BOLD));
            case Link link -> link(link, style);
            case Image image -> {
                add("[image: ", style);
                children(image, style);
                add("] (" + image.getDestination() + ")", style);
            }
            case HtmlInline html -> add(html.getLiteral(), style.and(Style.DIM));
            case SoftLineBreak _, HardLineBreak _ -> endLine();
            // An unknown kind of inline: show its contents.
            default -> children(node, style);
        }
    }

    private void link(Link link, Style style) {
        int before = line.size();
        int linesBefore = lines.size();
        children(link, style.and(Style.LINK));
        String url = link.getDestination();
        boolean saysUrl = lines.size() == linesBefore
                && text(line.subList(before, line.size())).equals(url.replaceFirst("^mailto:", ""));
        if (!saysUrl && !url.isEmpty()) {
            add(" (" + url + ")", style.and(Style.DIM));
        }
    }

    private static String text(List<Span> spans) {
        StringBuilder text = new StringBuilder();
        spans.forEach(span -> text.append(span.text()));
        return text.toString();
    }

    private void add(String text, Style style) {
        line.add(new Span(text, style));
    }

    private void endLine() {
        lines.add(new StyledLine(line));
        line.clear();
    }
}
