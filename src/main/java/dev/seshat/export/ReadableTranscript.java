package dev.seshat.export;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes a session for people, in any layout: calls with their results, and a line where a new day begins.
final class ReadableTranscript implements TranscriptWriter {

    private final TranscriptLayout layout;
    private final ExportLabels labels;
    private final JoinedCalls messages = new JoinedCalls(this::write);
    private @Nullable String day;

    ReadableTranscript(TranscriptLayout layout, ExportLabels labels) {
        this.layout = layout;
        this.labels = labels;
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
        layout.end(labels.ending(report, missing));
    }

    private void write(Message message, @Nullable Message answer) {
        Instant at = message.at();
        String now = at == null ? day : ExportLabels.day(at);
        if (now != null && !now.equals(day)) {
            layout.day(now);
            day = now;
        }
        layout.message(message, answer);
    }
}
