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

/// Renders Markdown as HTML. Markup in it stays text, and only web links become links.
///
/// Parsing is limited as in the terminal: nesting beyond 32 levels is text, and texts that would take too
/// long are not parsed.
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

    /// For readers without support for tables.
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

    /// The HTML of a text; empty if the text is better shown as it is.
    public static Optional<String> of(String text) {
        return of(text, UnaryOperator.identity());
    }

    /// The HTML of a text; empty if the text is better shown as it is.
    ///
    /// @param change applied to each text in it, as a reader sees it
    public static Optional<String> of(String text, UnaryOperator<String> change) {
        return parse(text).map(document -> {
            document.accept(new WebLinks());
            document.accept(new Literals(change));
            return RENDERER.render(document);
        });
    }

    /// The parsed document; empty if parsing would take too long.
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
            // More table cells than allowed.
            return Optional.empty();
        }
    }

    /// Linked sites must not learn where the link was, nor get access to the page.
    private static void addAttributes(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Link) {
            attributes.put("rel", "noopener noreferrer nofollow");
            attributes.put("target", "_blank");
        }
        // Alignment belongs to the style sheet: the page allows no inline styles.
        String align = attributes.remove("align");
        if (align != null) {
            attributes.put("class", "align-" + align);
        }
    }
}
