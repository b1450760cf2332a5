package dev.seshat.html;

import java.util.Locale;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;

/// Keeps only web links. An image becomes a link: loading it would tell others what is being read.
final class WebLinks extends AbstractVisitor {

    @Override
    public void visit(Link link) {
        visitChildren(link);
        if (!isWebLink(link.getDestination())) {
            replaceByChildren(link);
        }
    }

    @Override
    public void visit(Image image) {
        visitChildren(image);
        if (image.getFirstChild() == null) {
            image.appendChild(new Text("image"));
        }
        if (isWebLink(image.getDestination()) && !isInALink(image)) {
            Link link = new Link(image.getDestination(), null);
            image.insertBefore(link);
            moveChildren(image, link);
            image.unlink();
        } else {
            replaceByChildren(image);
        }
    }

    static boolean isWebLink(String destination) {
        String lower = destination.toLowerCase(Locale.ROOT);
        return lower.startsWith("http://") || lower.startsWith("https://");
    }

    private static boolean isInALink(Node node) {
        for (Node parent = node.getParent(); parent != null; parent = parent.getParent()) {
            if (parent instanceof Link) {
                return true;
            }
        }
        return false;
    }

    private static void moveChildren(Node from, Node to) {
        for (Node child = from.getFirstChild(); child != null; child = from.getFirstChild()) {
            to.appendChild(child);
        }
    }

    private static void replaceByChildren(Node node) {
        for (Node child = node.getFirstChild(); child != null; child = node.getFirstChild()) {
            node.insertBefore(child);
        }
        node.unlink();
    }
}
