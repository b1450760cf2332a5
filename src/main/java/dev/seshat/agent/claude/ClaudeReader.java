package dev.seshat.agent.claude;

import dev.seshat.agent.JsonLines;
import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.SessionFile;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
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
        FactsCollector facts = new FactsCollector(file);
        JsonLines.End end = eachLine(file, 0, () -> {
            facts.accept(line, messages);
            return Outcome.READ;
        });
        if (facts.leaves().needAnotherLook()) {
            eachLine(file, 0, () -> {
                facts.leaves().saw(line.uuid);
                return facts.leaves().needAnotherLook() ? Outcome.READ : Outcome.ENOUGH;
            });
        }
        return facts.facts(end.skipped());
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
    public Project project(SessionFile file) {
        FactsCollector facts = new FactsCollector(file);
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
