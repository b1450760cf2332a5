package dev.seshat.html;

import java.util.function.UnaryOperator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Text;

/// Changes the texts of a Markdown document as a reader sees them: behind escapes and entities, which hide
/// them in the source.
final class Literals extends AbstractVisitor {

    private final UnaryOperator<String> change;

    Literals(UnaryOperator<String> change) {
        this.change = change;
    }

    @Override
    public void visit(Text text) {
        text.setLiteral(change.apply(text.getLiteral()));
    }

    @Override
    public void visit(Code code) {
        code.setLiteral(change.apply(code.getLiteral()));
    }

    @Override
    public void visit(FencedCodeBlock block) {
        block.setLiteral(change.apply(block.getLiteral()));
        block.setInfo(change.apply(block.getInfo()));
    }

    @Override
    public void visit(IndentedCodeBlock block) {
        block.setLiteral(change.apply(block.getLiteral()));
    }

    @Override
    public void visit(HtmlBlock block) {
        block.setLiteral(change.apply(block.getLiteral()));
    }

    @Override
    public void visit(HtmlInline html) {
        html.setLiteral(change.apply(html.getLiteral()));
    }

    @Override
    public void visit(Link link) {
        link.setDestination(change.apply(link.getDestination()));
        if (link.getTitle() != null) {
            link.setTitle(change.apply(link.getTitle()));
        }
        visitChildren(link);
    }
}
