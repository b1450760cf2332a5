package dev.seshat.export;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Writes a session as a file to share.
public final class Export {

    private Export() {}

    /// Write it, streaming the messages.
    public static ExportReport write(ExportSource source, ExportRequest request, Appendable to) {
        SecretCounter counter = new SecretCounter();
        Redactor redactor = new Redactor(request.redaction(), counter);
        if (redactor.isNeeded()) {
            source.messages().accept(redactor::learn);
        }
        TranscriptWriter writer = writer(source, request, redactor, new UncheckedAppendable(to));
        writer.begin(new SessionRedaction(redactor).of(source.session()));
        Passing passing = new Passing(request, source.session().facts().messageCount(), redactor, writer);
        source.messages().accept(passing);
        ExportReport report = new ExportReport(passing.shown, passing.leftOut, counter.counts());
        Set<Category> missing = EnumSet.allOf(Category.class);
        missing.removeAll(request.categories());
        writer.end(report, missing);
        return report;
    }

    private static TranscriptWriter writer(
            ExportSource source, ExportRequest request, Redactor redactor, UncheckedAppendable out) {
        ExportLabels labels = new ExportLabels(
                source.agentName(),
                source.session().parentKey() != null,
                request.redaction().secrets(),
                source.embedsImages());
        boolean results = request.categories().contains(Category.TOOL_RESULT);
        return switch (request.format()) {
            case HTML ->
                new ReadableTranscript(
                        new HtmlTranscript(
                                out, labels, results, redactor::text, new HtmlImages(out, images(source, request))),
                        labels);
            case MD -> new ReadableTranscript(new MarkdownTranscript(out, labels, results, redactor::text), labels);
            case JSON -> new JsonTranscript(out, source.archivedOnly());
        };
    }

    /// What is left out of a message on request includes its images.
    private static ExportImages images(ExportSource source, ExportRequest request) {
        return source.embedsImages()
                ? (seq, index) -> request.redaction().leftOut().contains(seq)
                        ? Optional.empty()
                        : source.images().find(seq, index)
                : ExportImages.NONE;
    }

    /// Passes the wanted messages on.
    private static final class Passing implements MessageSink {

        private final ExportRequest request;
        private final int count;
        private final Redactor redactor;
        private final TranscriptWriter writer;
        private int shown;
        private int leftOut;

        /// @param count the session's number of messages at the start; later ones are not exported
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
