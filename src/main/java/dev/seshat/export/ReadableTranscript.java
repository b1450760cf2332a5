package dev.seshat.export;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes a session for people, in whatever layout: calls with their results, and a line where a new day begins.
final class ReadableTranscript implements TranscriptWriter {

    private final Layout layout;
    private final Telling telling;
    private final JoinedCalls messages = new JoinedCalls(this::write);
    private @Nullable String day;

    ReadableTranscript(Layout layout, Telling telling) {
        this.layout = layout;
        this.telling = telling;
    }

    @Override
    public void begin(Session session) {
        layout.begin(session);
    }

    @Override
    public void message(Message message) {
        messages.add(message);
    }

    @Override
    public void outcome(Message result) {
        messages.addForCall(result);
    }

    @Override
    public void end(ExportReport report, Set<Category> missing) {
        messages.end();
        layout.end(telling.ending(report, missing));
    }

    private void write(Message message, @Nullable Message answer) {
        Instant at = message.at();
        String now = at == null ? day : Telling.day(at);
        if (now != null && !now.equals(day)) {
            layout.day(now);
            day = now;
        }
        layout.message(message, answer);
    }
}
