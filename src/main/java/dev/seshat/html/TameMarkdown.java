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

/// Markdown of a log as it can be quoted in a document of ours: what its markup would do is undone, and whatever it
/// opens
/// ends with the quote.
///
/// Most texts need nothing and stay as they are, to the letter. The others are written anew from what they mean, with
/// markup as text, an image as a link, and only links that lead to the web. What was written is read again, with tables
/// and without, since not every reader knows them: what does not mean a quote and nothing else is no answer.
public final class TameMarkdown {

    private static final MarkdownRenderer RENDERER = MarkdownRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .build();

    private TameMarkdown() {}

    /// The text as a quote; absent when it is better shown as it stands, in a fence.
    ///
    /// @param change what is done to each text in it, as a reader will see it
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
                .map(TameMarkdown::quoted)
                .filter(TameMarkdown::isSound)
                .or(() -> Optional.of(quoted(tame(parsed))).filter(TameMarkdown::isSound)));
    }

    /// A line keeps the spaces before it, since they mean something.
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
        return MarkdownHtml.parse(quote).filter(TameMarkdown::isQuote).isPresent()
                && MarkdownHtml.parseWithoutTables(quote)
                        .filter(TameMarkdown::isQuote)
                        .isPresent();
    }

    private static boolean isQuote(Node document) {
        Node first = document.getFirstChild();
        return first instanceof BlockQuote && first.getNext() == null && !Wildness.of(document);
    }

    private static String tame(Node document) {
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
