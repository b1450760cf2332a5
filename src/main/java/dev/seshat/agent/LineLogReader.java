package dev.seshat.agent;

import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Reads logs of JSON lines, of which a [Dialect] says what they mean.
public final class LineLogReader implements LogReader {

    /// What is particular about one agent's lines.
    public interface Dialect {

        /// Begin a log, or go on with one of which the notes already know something.
        LineListener begin(SessionFile file, LogTelling telling);

        /// As [LogReader#canGoOn].
        default boolean canGoOn(SessionFile file, Checkpoint from) {
            return true;
        }

        /// Note what the files beside a log say of it.
        default void lookBeside(SessionFile file, SessionNotes notes) {}
    }

    /// Tells what a line means.
    @FunctionalInterface
    public interface LineListener {

        /// Take the next line; one that is not understood means nothing.
        void line(Obj line);
    }

    /// Where the lines of a log come from.
    @FunctionalInterface
    public interface Lines {

        /// Hand out what there is from an offset on, until no more is wanted.
        JsonLines.End read(SessionFile file, long from, Predicate<Obj> wantsMore);
    }

    private final Lines lines;
    private final Dialect dialect;

    /// Read lines of at most `maxLineBytes`.
    public LineLogReader(int maxLineBytes, Dialect dialect) {
        ObjectLines objects = new ObjectLines(maxLineBytes);
        this((file, from, wantsMore) -> objects.read(file.path(), from, wantsMore), dialect);
    }

    /// Read what is no file of lines, but can be told as if it were one.
    public LineLogReader(Lines lines, Dialect dialect) {
        this.lines = lines;
        this.dialect = dialect;
    }

    @Override
    public SessionFacts facts(SessionFile file) {
        SessionNotes notes = new SessionNotes();
        UsageByResponse usage = new UsageByResponse();
        JsonLines.End end =
                listen(file, new LogTelling(file, notes, LogPosition.START, _ -> {}, usage), 0, () -> false);
        dialect.lookBeside(file, notes);
        return notes.facts(file, end.skipped(), usage.total());
    }

    /// A position does not say what the lines before it were about, so they are read again.
    @Override
    public LogEnd messages(SessionFile file, LogPosition from, MessageSink sink) {
        MessageSink rest = message -> {
            if (message.seq() >= from.nextSeq()) {
                sink.accept(message);
            }
        };
        LogTelling telling = new LogTelling(file, new SessionNotes(), LogPosition.START, rest, _ -> {});
        JsonLines.End end = listen(file, telling, 0, sink::isFull);
        return new LogEnd(telling.position(end.offset()), end.lines(), end.skipped());
    }

    @Override
    public LogReading read(SessionFile file, Checkpoint from, LogSink sink) {
        long offset = from.position().offset();
        SessionNotes notes = SessionNotes.takenUp(from.facts());
        sink.project(notes.knowsProject() ? notes.project() : project(file));
        LogTelling telling = new LogTelling(file, notes, from.position(), sink, sink::response);
        JsonLines.End end = listen(file, telling, offset, sink::isFull);
        String known = notes.putAway();
        dialect.lookBeside(file, notes);
        SkippedLines skipped = from.skipped().plus(end.skipped());
        return new LogReading(
                notes.facts(file, skipped, Usage.NONE),
                new Checkpoint(telling.position(end.offset()), from.lines() + end.lines(), skipped, known));
    }

    @Override
    public Project project(SessionFile file) {
        SessionNotes notes = new SessionNotes();
        listen(file, new LogTelling(file, notes, LogPosition.START, _ -> {}, _ -> {}), 0, notes::knowsProject);
        dialect.lookBeside(file, notes);
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

    private JsonLines.End listen(SessionFile file, LogTelling telling, long offset, BooleanSupplier enough) {
        LineListener listener = dialect.begin(file, telling);
        return lines.read(file, offset, line -> {
            listener.line(line);
            return !enough.getAsBoolean();
        });
    }
}
