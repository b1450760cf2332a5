package dev.seshat.agent.claude;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.ImageSearch;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogReading;
import dev.seshat.agent.LogSink;
import dev.seshat.agent.LoggedImage;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.UsageByResponse;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonCursor;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads the logs of Claude Code: each line is parsed, classified, and then counted or built.
final class ClaudeReader implements LogReader {

    /// The result again, in the form of the tool: nothing is read from it.
    private static final String NOT_READ = "toolUseResult";

    private final int maxLineBytes;
    private final JsonLines lines;
    private final LineParser parser = new LineParser();
    private final ClaudeLine line = new ClaudeLine();
    private final LineClassifier messages = new LineClassifier();

    ClaudeReader(int maxLineBytes) {
        this.maxLineBytes = maxLineBytes;
        lines = new JsonLines(maxLineBytes, NOT_READ, CutMark.SENTENCE);
    }

    @Override
    public SessionFacts facts(SessionFile file) {
        UsageByResponse usage = new UsageByResponse();
        FactsCollector facts = new FactsCollector(file, usage);
        JsonLines.End end = eachLine(file, 0, () -> {
            facts.accept(line, messages);
            return Outcome.READ;
        });
        lookBack(file, facts.leaves());
        return facts.facts(end.skipped(), usage.total());
    }

    private void lookBack(SessionFile file, SummaryLeaves leaves) {
        if (leaves.needAnotherLook()) {
            eachLine(file, 0, () -> {
                leaves.saw(line.uuid);
                return leaves.needAnotherLook() ? Outcome.READ : Outcome.ENOUGH;
            });
            leaves.lookedBack();
        }
    }

    @Override
    public LogEnd messages(SessionFile file, LogPosition from, MessageSink sink) {
        MessageBuilder builder = new MessageBuilder(file, from);
        JsonLines.End end = eachLine(file, from.offset(), () -> {
            builder.build(line, messages, sink);
            return sink.isFull() ? Outcome.FULL : Outcome.READ;
        });
        LogPosition position = new LogPosition(end.offset(), builder.nextSeq(), builder.openCalls());
        return new LogEnd(position, end.lines(), end.skipped());
    }

    @Override
    public Optional<LoggedImage> image(SessionFile file, int seq, int index) {
        ImageSearch search = new ImageSearch(seq, index);
        JsonCursor cursor = new JsonCursor();
        int[] next = {0};
        eachLine(file, 0, new JsonLines(maxLineBytes, NOT_READ, search.marks()), () -> {
            for (int i = 0; i < messages.size(); i++) {
                int message = next[0]++;
                search.accept(message, search.wants(message) ? LineImages.of(line, messages, i, cursor) : List.of());
            }
            return search.isDone() ? Outcome.ENOUGH : Outcome.READ;
        });
        return search.image(file.path());
    }

    @Override
    public LogReading read(SessionFile file, Checkpoint from, LogSink sink) {
        FactsCollector facts = new FactsCollector(file, CollectedFacts.restored(from.facts()), sink::response);
        MessageBuilder builder = new MessageBuilder(file, from.position());
        sink.project(from.position().offset() == 0 ? project(file) : facts.project());
        JsonLines.End end = eachLine(file, from.position().offset(), () -> {
            facts.accept(line, messages);
            builder.build(line, messages, sink);
            return sink.isFull() ? Outcome.FULL : Outcome.READ;
        });
        lookBack(file, facts.leaves());
        SkippedLines skipped = from.skipped().plus(end.skipped());
        LogPosition position = new LogPosition(end.offset(), builder.nextSeq(), builder.openCalls());
        return new LogReading(
                facts.facts(skipped, Usage.NONE),
                new Checkpoint(
                        position,
                        from.lines() + end.lines(),
                        skipped,
                        facts.known().saved()));
    }

    @Override
    public boolean isComplete(Checkpoint from) {
        return CollectedFacts.isComplete(from.facts());
    }

    @Override
    public Project project(SessionFile file) {
        FactsCollector facts = new FactsCollector(file, _ -> {});
        eachLine(file, 0, () -> {
            facts.accept(line, messages);
            return facts.knowsProject() ? Outcome.ENOUGH : Outcome.READ;
        });
        return facts.project();
    }

    private JsonLines.End eachLine(SessionFile file, long offset, Supplier<Outcome> use) {
        return eachLine(file, offset, lines, use);
    }

    private JsonLines.End eachLine(SessionFile file, long offset, JsonLines source, Supplier<Outcome> use) {
        return source.read(file.path(), offset, each -> {
            if (!parser.parse(each, line)) {
                return Outcome.NO_OBJECT;
            }
            messages.classify(line);
            return use.get();
        });
    }
}
