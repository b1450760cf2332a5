package dev.seshat.link;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolFamily;
import dev.seshat.tool.ToolUse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds what a message names: commands that were run, ids, and parts of the code. Files are not among them, because
/// only the result of a call tells whether it touched one.
public final class MessageLinks {

    /// Longer texts are pasted files and logs; what they name says little about the session.
    private static final int LONGEST = 20_000;

    private MessageLinks() {}

    /// The links of a message, each once.
    public static List<Link> of(Message message) {
        return switch (message.content()) {
            case Content.Text text -> ofText(message.category(), text.text());
            case Content.ToolCall call -> ofCall(call);
            case Content.ToolResult result -> ofResult(result);
        };
    }

    private static List<Link> ofText(Category category, String text) {
        boolean said = category == Category.USER || category == Category.ASSISTANT;
        if (!said || text.length() > LONGEST) {
            return List.of();
        }
        Set<Link> links = new LinkedHashSet<>();
        TextReferences.addTo(links, text);
        if (category == Category.USER) {
            CodeNames.addTo(links, text);
        }
        return storable(links);
    }

    private static List<Link> ofCall(Content.ToolCall call) {
        Set<Link> links = new LinkedHashSet<>();
        ToolFamily family = ToolFamily.of(call.tool());
        if (family == ToolFamily.SHELL
                && ToolUse.of(call.tool(), ToolArguments.parse(call.input())) instanceof ToolUse.Shell shell) {
            CommandFamilies.in(shell.command())
                    .forEach(command -> links.add(new Link(Relationship.RUNS, NodeType.COMMAND, command)));
        }
        if ((family == ToolFamily.SHELL || family == ToolFamily.WEB)
                && call.text().length() <= LONGEST) {
            TextReferences.addTo(links, call.text());
        }
        return storable(links);
    }

    /// Of the output of commands only what the command made: a commit, a pull request.
    private static List<Link> ofResult(Content.ToolResult result) {
        String tool = result.tool();
        String text = result.text();
        if (tool == null || result.failed() || ToolFamily.of(tool) != ToolFamily.SHELL || text.length() > 2_000) {
            return List.of();
        }
        Set<Link> links = new LinkedHashSet<>();
        TextReferences.addTo(links, text);
        links.removeIf(link -> link.type() != NodeType.COMMIT && link.type() != NodeType.PULL_REQUEST);
        return storable(links);
    }

    private static List<Link> storable(Set<Link> links) {
        return links.isEmpty()
                ? List.of()
                : links.stream().filter(Link::isStorable).toList();
    }
}
