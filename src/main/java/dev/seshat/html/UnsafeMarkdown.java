package dev.seshat.html;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;

/// Detects what one document must not bring into another: markup, pictures, links to anything but the web,
/// and link definitions, which would apply to the whole document.
final class UnsafeMarkdown extends AbstractVisitor {

    private boolean found;

    static boolean isIn(Node document) {
        UnsafeMarkdown visitor = new UnsafeMarkdown();
        document.accept(visitor);
        return visitor.found;
    }

    @Override
    public void visit(HtmlBlock block) {
        found = true;
    }

    @Override
    public void visit(HtmlInline html) {
        found = true;
    }

    @Override
    public void visit(Image image) {
        found = true;
    }

    @Override
    public void visit(LinkReferenceDefinition definition) {
        found = true;
    }

    @Override
    public void visit(Link link) {
        found |= !WebLinks.isWebLink(link.getDestination());
        visitChildren(link);
    }
}
