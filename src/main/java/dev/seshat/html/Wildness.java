package dev.seshat.html;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;

/// Looks for what a document may not bring into another one: markup, pictures, links to anywhere but the web, and names
/// of links, which would hold for the whole of it.
final class Wildness extends AbstractVisitor {

    private boolean found;

    static boolean of(Node document) {
        Wildness wildness = new Wildness();
        document.accept(wildness);
        return wildness.found;
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
        found |= !WebLinks.leadsToTheWeb(link.getDestination());
        visitChildren(link);
    }
}
