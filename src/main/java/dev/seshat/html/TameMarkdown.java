package dev.seshat.html;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.markdown.MarkdownRenderer;

/// Markdown of a log as it can be quoted in a document of ours: what its markup would do is undone.
///
/// Most texts need nothing and stay as they are, to the letter. The others are written anew from what they mean, with
/// markup as text, an image as a link, and only links that lead to the web.
public final class TameMarkdown {

    private static final MarkdownRenderer RENDERER = MarkdownRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .build();

    private TameMarkdown() {}

    /// The text, tame; absent when it is better shown as it stands, in a fence.
    ///
    /// @param change what is done to each text in it
    public static Optional<String> of(String text, UnaryOperator<String> change) {
        return MarkdownHtml.parse(text).map(document -> {
            boolean[] changed = new boolean[1];
            document.accept(new Literals(literal -> {
                String now = change.apply(literal);
                changed[0] |= !now.equals(literal);
                return now;
            }));
            return changed[0] || Wildness.of(document) ? tame(document) : text;
        });
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
