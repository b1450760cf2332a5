package dev.seshat.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/// Markdown as HTML. Markup in it stays text, and only what leads to the web is a link.
///
/// Parsing is limited as for a terminal: nesting beyond 32 levels is text, and what the parser would take too long over
/// is not parsed at all.
public final class MarkdownHtml {

    private static final int MAX_NESTING = 32;
    private static final int MAX_LENGTH = 200_000;
    private static final int MAX_BRACKETS = 5_000;
    private static final int MAX_CELLS = 20_000;

    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.builder().maxCells(MAX_CELLS).build()))
            .maxOpenBlockParsers(MAX_NESTING)
            .maxInlineNesting(MAX_NESTING)
            .build();

    /// As those read it who know no tables.
    private static final Parser WITHOUT_TABLES = Parser.builder()
            .maxOpenBlockParsers(MAX_NESTING)
            .maxInlineNesting(MAX_NESTING)
            .build();

    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .escapeHtml(true)
            .sanitizeUrls(true)
            .softbreak("<br>\n")
            .attributeProviderFactory(_ -> MarkdownHtml::addAttributes)
            .build();

    private MarkdownHtml() {}

    /// The HTML of a text; absent when it is better shown as it stands.
    public static Optional<String> of(String text) {
        return of(text, UnaryOperator.identity());
    }

    /// The HTML of a text; absent when it is better shown as it stands.
    ///
    /// @param change what is done to each text in it, as a reader will see it
    public static Optional<String> of(String text, UnaryOperator<String> change) {
        return parse(text).map(document -> {
            document.accept(new WebLinks());
            document.accept(new Literals(change));
            return RENDERER.render(document);
        });
    }

    /// What a text means; absent when the parser would take too long over it.
    static Optional<Node> parse(String text) {
        return parse(text, PARSER);
    }

    static Optional<Node> parseWithoutTables(String text) {
        return parse(text, WITHOUT_TABLES);
    }

    private static Optional<Node> parse(String text, Parser parser) {
        if (text.length() > MAX_LENGTH || text.chars().filter(c -> c == '[').count() > MAX_BRACKETS) {
            return Optional.empty();
        }
        try {
            return Optional.of(parser.parse(text));
        } catch (IllegalArgumentException e) {
            // More table cells than the limit.
            return Optional.empty();
        }
    }

    /// What is linked must not learn where it was linked from, nor get a hold of the page.
    private static void addAttributes(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Link) {
            attributes.put("rel", "noopener noreferrer nofollow");
            attributes.put("target", "_blank");
        }
        // Where the text of a table stands is the style sheet's business, and no style may stand in the page.
        String align = attributes.remove("align");
        if (align != null) {
            attributes.put("class", "align-" + align);
        }
    }
}
