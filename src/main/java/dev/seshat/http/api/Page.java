package dev.seshat.http.api;

import dev.seshat.agent.MessageSink;
import dev.seshat.html.MarkdownHtml;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.wire.MessageJson;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes a page of a transcript while it is read. The number of messages and the amount of text are limited,
/// so that responses stay small whatever a session contains.
final class Page implements MessageSink {

    private static final int MOST_CHARS = 1 << 20;

    /// People and models write Markdown; everything else is output, shown as it is.
    private static final Set<Category> MARKDOWN =
            EnumSet.of(Category.USER, Category.ASSISTANT, Category.THINKING, Category.SUMMARY);

    /// The selection of messages.
    ///
    /// @param to the first seq not to include
    /// @param html whether to add texts as HTML
    record Wanted(int to, int limit, Set<Category> categories, boolean html) {}

    private final Wanted wanted;
    private final JsonWriter json;
    private int shown;
    private int chars;
    private int next;
    private boolean ended;

    Page(Wanted wanted, int from, JsonWriter json) {
        this.wanted = wanted;
        this.json = json;
        next = from;
    }

    @Override
    public void accept(Message message) {
        if (isFull()) {
            return;
        }
        if (message.seq() >= wanted.to()) {
            ended = true;
            return;
        }
        next = message.seq() + 1;
        if (wanted.categories().contains(message.category())) {
            shown++;
            chars += message.text().length();
            MessageJson.write(message, html(message), json);
        }
    }

    private @Nullable String html(Message message) {
        return wanted.html() && MARKDOWN.contains(message.category())
                ? MarkdownHtml.of(message.text()).orElse(null)
                : null;
    }

    @Override
    public boolean isFull() {
        return ended || shown >= wanted.limit() || chars >= MOST_CHARS;
    }

    /// The seq of the message to continue with.
    int next() {
        return next;
    }
}
