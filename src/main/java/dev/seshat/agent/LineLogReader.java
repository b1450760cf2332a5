package dev.seshat.agent;

import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/// Reads logs of JSON lines; a [Dialect] interprets them.
public final class LineLogReader implements LogReader {

    /// What is specific to one agent's lines.
    public interface Dialect {

        /// Start reading a log, or continue one that the notes already describe.
        LineListener begin(SessionFile file, TranscriptBuilder transcript);

        /// As [LogReader#canGoOn].
        default boolean canGoOn(SessionFile file, Checkpoint from) {
            return true;
        }

        /// Add what files beside a log say about its session.
        default void readSideFiles(SessionFile file, SessionNotes notes) {}
    }

    /// Interprets lines.
    @FunctionalInterface
    public interface LineListener {

        /// Process the next line; ignore lines that are not understood.
        void line(Obj line);
    }

    /// Where the lines of a log come from.
    @FunctionalInterface
    public interface Lines {

        /// Pass on the lines from an offset until the consumer returns false. All of the last line is passed on.
        JsonLines.End read(SessionFile file, long from, Predicate<Obj> wantsMore);
    }

    private final Lines lines;
    private final Function<CutMark, Lines> markedLines;
    private final Dialect dialect;

    /// Read lines of at most `maxLineBytes`.
    public LineLogReader(int maxLineBytes, Dialect dialect) {
        this(maxLineBytes, "", dialect);
    }

    /// Read such lines.
    ///
    /// @param unread the path of a member that is skipped, such as `outer.name`; empty for none
    public LineLogReader(int maxLineBytes, String unread, Dialect dialect) {
        this(marks -> lines(new ObjectLines(maxLineBytes, unread, marks)), dialect);
    }

    /// Read anything that can be presented as lines, such as a database.
    public LineLogReader(Lines lines, Dialect dialect) {
        this(_ -> lines, dialect);
    }

    /// Read anything that can be presented as lines and whose long texts may be cut.
    ///
    /// @param markedLines the lines, with these marks where a text was cut
    public LineLogReader(Function<CutMark, Lines> markedLines, Dialect dialect) {
        this.lines = markedLines.apply(CutMark.SENTENCE);
        this.markedLines = markedLines;
        this.dialect = dialect;
    }

    private static Lines lines(ObjectLines objects) {
        return (file, from, wantsMore) -> objects.readWholeLines(file.path(), from, wantsMore);
    }

    @Override
    public SessionFacts facts(SessionFile file) {
        SessionNotes notes = new SessionNotes();
        UsageByResponse usage = new UsageByResponse();
        JsonLines.End end =
                listen(file, new TranscriptBuilder(file, notes, LogPosition.START, _ -> {}, usage), 0, () -> false);
        dialect.readSideFiles(file, notes);
        return notes.facts(file, end.skipped(), usage.total());
    }

    /// Reads all lines again, because a position does not say what the lines before it contained.
    @Override
    public LogEnd messages(SessionFile file, LogPosition from, MessageSink sink) {
        MessageSink rest = message -> {
            if (message.seq() >= from.nextSeq()) {
                sink.accept(message);
            }
        };
        TranscriptBuilder transcript =
                new TranscriptBuilder(file, new SessionNotes(), LogPosition.START, rest, _ -> {});
        JsonLines.End end = listen(file, transcript, 0, sink::isFull);
        return new LogEnd(transcript.position(end.offset()), end.lines(), end.skipped());
    }

    @Override
    public Optional<LoggedImage> image(SessionFile file, int seq, int index) {
        ImageSearch search = new ImageSearch(seq, index);
        TranscriptBuilder transcript =
                new TranscriptBuilder(file, new SessionNotes(), LogPosition.START, _ -> {}, _ -> {}, search::accept);
        LineListener listener = dialect.begin(file, transcript);
        markedLines.apply(search.marks()).read(file, 0, line -> {
            listener.line(line);
            return !search.isDone();
        });
        return search.image(file.path());
    }

    @Override
    public LogReading read(SessionFile file, Checkpoint from, LogSink sink) {
        long offset = from.position().offset();
        SessionNotes notes = SessionNotes.restored(from.facts());
        sink.project(notes.knowsProject() ? notes.project() : project(file));
        TranscriptBuilder transcript = new TranscriptBuilder(file, notes, from.position(), sink, sink::response);
        JsonLines.End end = listen(file, transcript, offset, sink::isFull);
        String known = notes.saved();
        dialect.readSideFiles(file, notes);
        SkippedLines skipped = from.skipped().plus(end.skipped());
        return new LogReading(
                notes.facts(file, skipped, Usage.NONE),
                new Checkpoint(transcript.position(end.offset()), from.lines() + end.lines(), skipped, known));
    }

    @Override
    public Project project(SessionFile file) {
        SessionNotes notes = new SessionNotes();
        listen(file, new TranscriptBuilder(file, notes, LogPosition.START, _ -> {}, _ -> {}), 0, notes::knowsProject);
        dialect.readSideFiles(file, notes);
        return notes.project();
    }

    @Override
    public boolean canGoOn(SessionFile file, Checkpoint from) {
        return dialect.canGoOn(file, from);
    }

    @Override
    public boolean isComplete(Checkpoint from) {
        return SessionNotes.isComplete(from.facts());
    }

    private JsonLines.End listen(SessionFile file, TranscriptBuilder transcript, long offset, BooleanSupplier enough) {
        LineListener listener = dialect.begin(file, transcript);
        return lines.read(file, offset, line -> {
            listener.line(line);
            return !enough.getAsBoolean();
        });
    }
}
