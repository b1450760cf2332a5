package dev.seshat.cli.output;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import java.util.ArrayList;
import java.util.List;

/// The text of a message: a person's as typed, a model's as Markdown, thinking dimmed.
final class TextView {

    private TextView() {}

    /// The rows of a text.
    static List<StyledLine> rows(Category category, Content.Text content, RowWidth measure) {
        String text = TrimmedText.blankEnds(content.text());
        List<StyledLine> rows = new ArrayList<>(
                switch (category) {
                    // What people type and paste is rarely Markdown, and rendering would drop its asterisks and
                    // underscores.
                    case USER, TOOL_CALL, TOOL_RESULT -> Markdown.plain(text, Style.PLAIN, measure);
                    case ASSISTANT, SUMMARY -> Markdown.rows(text, measure);
                    case THINKING -> Markdown.plain(text, Style.THINKING, measure);
                    case SYSTEM, PROGRESS, SNAPSHOT -> Markdown.plain(text, Style.DIM, measure);
                });
        if (rows.isEmpty() && content.images() == 0) {
            rows.add(StyledLine.of("(no text)", Style.DIM));
        }
        Images.addNote(content.images(), rows);
        return rows;
    }
}
