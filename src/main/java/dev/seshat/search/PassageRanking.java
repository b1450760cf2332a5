package dev.seshat.search;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.tool.ToolFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Chooses which messages of a session to show: prose and actions rather than printed files.
final class PassageRanking {

    private static final Set<Category> SAID = Set.of(Category.USER, Category.ASSISTANT, Category.SUMMARY);
    private static final Set<Category> ASIDE = Set.of(Category.SYSTEM, Category.PROGRESS, Category.SNAPSHOT);

    private static final Set<ToolFamily> CHANGES = Set.of(ToolFamily.EDIT, ToolFamily.PATCH);

    /// Tools that print files or parts of files.
    private static final Set<ToolFamily> DUMPS = Set.of(ToolFamily.READ, ToolFamily.SEARCH);

    /// The weight of what is shown only if there is nothing better.
    private static final int LITTLE = 1;

    private PassageRanking() {}

    /// How much a message is worth showing: a factor for how well it matches the query.
    static double weight(Message message) {
        Content content = message.content();
        if (content instanceof Content.ToolCall call) {
            ToolFamily family = ToolFamily.of(call.tool());
            return family == ToolFamily.READ || family == ToolFamily.WRITE ? 0.8 : 0.95;
        }
        if (content instanceof Content.ToolResult result) {
            return weight(result);
        }
        return ASIDE.contains(message.category()) ? 0.6 : SAID.contains(message.category()) ? 1 : 0.9;
    }

    private static double weight(Content.ToolResult result) {
        if (result.failed()) {
            return 0.9;
        }
        ToolFamily family = family(result);
        if (CHANGES.contains(family) || family == ToolFamily.WRITE) {
            // "The file … has been updated", and the file again.
            return 0.3;
        }
        return DUMPS.contains(family) ? 0.5 : 0.8;
    }

    private static ToolFamily family(Content.ToolResult result) {
        return result.tool() == null ? ToolFamily.OTHER : ToolFamily.of(result.tool());
    }

    /// The messages to show if no words tell which matter, best first; equals stay in the given order. Poor
    /// ones are dropped if there are better ones.
    static List<Message> ofFiltered(List<Message> messages) {
        List<Message> ordered = new ArrayList<>(messages);
        ordered.sort((a, b) -> Integer.compare(interest(b), interest(a)));
        if (!ordered.isEmpty() && interest(ordered.getFirst()) > LITTLE) {
            ordered.removeIf(message -> interest(message) <= LITTLE);
        }
        return ordered;
    }

    private static int interest(Message message) {
        Content content = message.content();
        if (content instanceof Content.ToolCall call) {
            ToolFamily family = ToolFamily.of(call.tool());
            return CHANGES.contains(family) ? 6 : family == ToolFamily.WRITE ? 5 : family == ToolFamily.READ ? 2 : 4;
        }
        if (content instanceof Content.ToolResult result) {
            return result.failed() ? 3 : 1;
        }
        boolean said = SAID.contains(message.category()) && !message.text().isBlank();
        return said
                ? message.category() == Category.USER ? 7 : 4
                : message.text().isBlank() ? 0 : 1;
    }
}
