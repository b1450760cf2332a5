package dev.seshat.export;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.util.EnumSet;
import java.util.Set;

/// Writes a session as a file to share.
public final class Export {

    private Export() {}

    /// Write it; the messages pass through one by one.
    public static ExportReport write(ExportSource source, ExportRequest request, Appendable to) {
        Tally tally = new Tally();
        Redactor redactor = new Redactor(request.redaction(), tally);
        if (redactor.isNeeded()) {
            source.messages().accept(redactor::learn);
        }
        TranscriptWriter writer = writer(source, request, redactor, new Out(to));
        writer.begin(new SessionRedaction(redactor).of(source.session()));
        Passing passing = new Passing(request, source.session().facts().messageCount(), redactor, writer);
        source.messages().accept(passing);
        ExportReport report = new ExportReport(passing.shown, passing.leftOut, tally.counts());
        Set<Category> missing = EnumSet.allOf(Category.class);
        missing.removeAll(request.categories());
        writer.end(report, missing);
        return report;
    }

    private static TranscriptWriter writer(ExportSource source, ExportRequest request, Redactor redactor, Out out) {
        Telling telling = new Telling(
                source.agentName(),
                source.session().parentKey() != null,
                request.redaction().secrets());
        boolean results = request.categories().contains(Category.TOOL_RESULT);
        return switch (request.format()) {
            case HTML -> new ReadableTranscript(new HtmlTranscript(out, telling, results, redactor::text), telling);
            case MD -> new ReadableTranscript(new MarkdownTranscript(out, telling, results, redactor::text), telling);
            case JSON -> new JsonTranscript(out, source.archivedOnly());
        };
    }

    /// Lets the wanted messages through.
    private static final class Passing implements MessageSink {

        private final ExportRequest request;
        private final int count;
        private final Redactor redactor;
        private final TranscriptWriter writer;
        private int shown;
        private int leftOut;

        /// @param count the messages that the session had when it was looked at; what has come since is not exported
        Passing(ExportRequest request, int count, Redactor redactor, TranscriptWriter writer) {
            this.request = request;
            this.count = count;
            this.redactor = redactor;
            this.writer = writer;
        }

        @Override
        public void accept(Message message) {
            if (message.seq() < request.from() || message.seq() >= count || isFull()) {
                return;
            }
            if (request.categories().contains(message.category())) {
                shown++;
                leftOut += redactor.isLeftOut(message) ? 1 : 0;
                writer.message(redactor.message(message));
            } else if (message.category() == Category.TOOL_RESULT) {
                writer.outcome(message);
            }
        }

        @Override
        public boolean isFull() {
            return shown >= request.limit();
        }
    }
}
