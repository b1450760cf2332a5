package dev.seshat.cli.output;

import dev.seshat.model.Category;
import dev.seshat.model.Content;
import java.util.ArrayList;
import java.util.List;

/// The words of a message: those of a person as they were typed, those of a model as Markdown, thoughts dim.
final class TextView {

    private TextView() {}

    /// The rows of a text.
    static List<Line> rows(Category category, Content.Text content, Measure measure) {
        String text = Trimmed.blankEnds(content.text());
        List<Line> rows = new ArrayList<>(
                switch (category) {
                    // What people type and paste is seldom Markdown: it would lose its stars and its underscores.
                    case USER, TOOL_CALL, TOOL_RESULT -> Markdown.plain(text, Style.PLAIN, measure);
                    case ASSISTANT, SUMMARY -> Markdown.rows(text, measure);
                    case THINKING -> Markdown.plain(text, Style.THINKING, measure);
                    case SYSTEM, PROGRESS, SNAPSHOT -> Markdown.plain(text, Style.DIM, measure);
                });
        if (rows.isEmpty() && content.images() == 0) {
            rows.add(Line.of("(no text)", Style.DIM));
        }
        Images.addNote(content.images(), rows);
        return rows;
    }
}
