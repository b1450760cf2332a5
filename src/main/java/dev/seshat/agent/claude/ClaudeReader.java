package dev.seshat.agent.claude;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.JsonLines;
import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogReading;
import dev.seshat.agent.LogSink;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.UsageByResponse;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.util.function.Supplier;

/// Reads the logs of Claude Code: each line is parsed, classified, and then counted or built.
final class ClaudeReader implements LogReader {

    private final JsonLines lines;
    private final LineParser parser = new LineParser();
    private final ClaudeLine line = new ClaudeLine();
    private final LineMessages messages = new LineMessages();

    ClaudeReader(int maxLineBytes) {
        lines = new JsonLines(maxLineBytes);
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
            return sink.isFull() ? Outcome.ENOUGH : Outcome.READ;
        });
        LogPosition position = new LogPosition(end.offset(), builder.nextSeq(), builder.openCalls());
        return new LogEnd(position, end.lines(), end.skipped());
    }

    @Override
    public LogReading read(SessionFile file, Checkpoint from, LogSink sink) {
        FactsCollector facts = new FactsCollector(file, Gathered.takenUp(from.facts()), sink::response);
        MessageBuilder builder = new MessageBuilder(file, from.position());
        sink.project(from.position().offset() == 0 ? project(file) : facts.project());
        JsonLines.End end = eachLine(file, from.position().offset(), () -> {
            facts.accept(line, messages);
            builder.build(line, messages, sink);
            return sink.isFull() ? Outcome.ENOUGH : Outcome.READ;
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
                        facts.known().putAway()));
    }

    @Override
    public boolean isComplete(Checkpoint from) {
        return Gathered.isComplete(from.facts());
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
        return lines.read(file.path(), offset, source -> {
            if (!parser.parse(source, line)) {
                return Outcome.NO_OBJECT;
            }
            messages.classify(line);
            return use.get();
        });
    }
}
