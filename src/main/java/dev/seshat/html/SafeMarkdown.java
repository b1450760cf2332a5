package dev.seshat.html;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.markdown.MarkdownRenderer;

/// Makes Markdown from a log safe to quote in another document: its markup has no effect, and whatever it
/// opens ends with the quote.
///
/// Most texts need no change. The others are rewritten from their parsed form, with markup as text, an image
/// as a link, and only web links. The result is parsed again, with tables and without, since not every reader
/// supports them: anything that is not exactly one quote is rejected.
public final class SafeMarkdown {

    private static final MarkdownRenderer RENDERER = MarkdownRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .build();

    private SafeMarkdown() {}

    /// The text as a quote; empty if it is better shown in a fence.
    ///
    /// @param change applied to each text in it, as a reader sees it
    public static Optional<String> quote(String text, UnaryOperator<String> change) {
        boolean[] changed = new boolean[1];
        Optional<Node> document = MarkdownHtml.parse(text);
        document.ifPresent(parsed -> parsed.accept(new Literals(literal -> {
            String now = change.apply(literal);
            changed[0] |= !now.equals(literal);
            return now;
        })));
        return document.flatMap(parsed -> Optional.of(text)
                .filter(_ -> !changed[0])
                .map(SafeMarkdown::quoted)
                .filter(SafeMarkdown::isSound)
                .or(() -> Optional.of(quoted(neutralize(parsed))).filter(SafeMarkdown::isSound)));
    }

    /// A line keeps its leading spaces, because they are significant.
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 64);
        text.stripTrailing()
                .lines()
                .dropWhile(String::isBlank)
                .forEach(line ->
                        quoted.append(line.isEmpty() ? ">" : "> ").append(line).append('\n'));
        return quoted.toString();
    }

    private static boolean isSound(String quote) {
        return MarkdownHtml.parse(quote).filter(SafeMarkdown::isQuote).isPresent()
                && MarkdownHtml.parseWithoutTables(quote)
                        .filter(SafeMarkdown::isQuote)
                        .isPresent();
    }

    private static boolean isQuote(Node document) {
        Node first = document.getFirstChild();
        return first instanceof BlockQuote && first.getNext() == null && !UnsafeMarkdown.isIn(document);
    }

    private static String neutralize(Node document) {
        document.accept(new WebLinks());
        document.accept(new Taming());
        return RENDERER.render(document);
    }

    private static final class Taming extends AbstractVisitor {

        @Override
        public void visit(HtmlInline html) {
            html.insertBefore(new Text(html.getLiteral()));
            html.unlink();
        }

        @Override
        public void visit(HtmlBlock block) {
            FencedCodeBlock code = new FencedCodeBlock();
            code.setInfo("html");
            code.setLiteral(block.getLiteral() + "\n");
            block.insertBefore(code);
            block.unlink();
        }

        @Override
        public void visit(LinkReferenceDefinition definition) {
            definition.unlink();
        }
    }
}
