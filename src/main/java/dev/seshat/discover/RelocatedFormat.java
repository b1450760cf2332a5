package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.IndexEntry;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogReading;
import dev.seshat.agent.LogSink;
import dev.seshat.agent.LoggedImage;
import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.PromptHistory;
import dev.seshat.agent.RetentionSetting;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.SidecarNames;
import dev.seshat.host.Environment;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A format whose logs name directories that were moved: their sessions worked where these are now.
record RelocatedFormat(AgentFormat format, Relocations relocations) implements AgentFormat {

    @Override
    public String agent() {
        return format.agent();
    }

    @Override
    public String displayName() {
        return format.displayName();
    }

    @Override
    public List<String> rootVariables() {
        return format.rootVariables();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return format.roots(environment);
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        return format.recognise(path);
    }

    @Override
    public Optional<SessionStore> store(Path path) {
        return format.store(path);
    }

    @Override
    public boolean isExcerpt(SessionFile log) {
        return format.isExcerpt(log);
    }

    @Override
    public boolean mayHoldLogs(Path directory) {
        return format.mayHoldLogs(directory);
    }

    @Override
    public boolean pathRevealsSubagents() {
        return format.pathRevealsSubagents();
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return format.parentOf(subagent, parentId);
    }

    @Override
    public Optional<String> guessProject(SessionFile file) {
        return format.guessProject(file).map(relocations.of(file));
    }

    @Override
    public Map<String, IndexEntry> index(Path directory) {
        return format.index(directory);
    }

    @Override
    public Optional<SidecarNames> sidecarNames() {
        return format.sidecarNames();
    }

    @Override
    public Optional<PromptHistory> promptHistory(Path root) {
        return format.promptHistory(root);
    }

    @Override
    public Optional<RetentionSetting> retentionSetting(Environment environment) {
        return format.retentionSetting(environment);
    }

    @Override
    public Optional<Duration> retention(Environment environment) {
        return format.retention(environment);
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return format.resumeCommand(session);
    }

    @Override
    public Optional<LogPlacement> placement() {
        return format.placement();
    }

    @Override
    public Optional<String> relocationLimit() {
        return format.relocationLimit();
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return format.continuation(request);
    }

    @Override
    public List<Path> sideFiles(SessionFile log) {
        return format.sideFiles(log);
    }

    @Override
    public Optional<String> neededToResume(SessionFile log) {
        return format.neededToResume(log);
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new Reader(format.reader(maxLineBytes), relocations);
    }

    private static Project moved(Project project, UnaryOperator<String> place) {
        String path = project.path();
        return path == null ? project : Project.at(place.apply(path));
    }

    /// Reads such logs.
    private record Reader(LogReader reader, Relocations relocations) implements LogReader {

        @Override
        public SessionFacts facts(SessionFile file) {
            return moved(reader.facts(file), file);
        }

        /// Branches are no paths, so they stay.
        private SessionFacts moved(SessionFacts facts, SessionFile file) {
            UnaryOperator<String> place = relocations.of(file);
            return facts.withTexts(UnaryOperator.identity(), UnaryOperator.identity(), place);
        }

        @Override
        public Project project(SessionFile file) {
            return RelocatedFormat.moved(reader.project(file), relocations.of(file));
        }

        @Override
        public LogEnd messages(SessionFile file, LogPosition from, MessageSink sink) {
            return reader.messages(file, from, sink);
        }

        @Override
        public LogReading read(SessionFile file, Checkpoint from, LogSink sink) {
            LogReading reading = reader.read(file, from, new Sink(sink, relocations.of(file)));
            return new LogReading(moved(reading.facts(), file), reading.end());
        }

        @Override
        public Optional<LoggedImage> image(SessionFile file, int seq, int index) {
            return reader.image(file, seq, index);
        }

        @Override
        public boolean isComplete(Checkpoint from) {
            return reader.isComplete(from);
        }

        @Override
        public boolean canGoOn(SessionFile file, Checkpoint from) {
            return reader.canGoOn(file, from);
        }
    }

    /// Passes on what a log says.
    private record Sink(LogSink sink, UnaryOperator<String> place) implements LogSink {

        @Override
        public void project(Project project) {
            sink.project(moved(project, place));
        }

        @Override
        public void response(ModelResponse response) {
            sink.response(response);
        }

        @Override
        public void accept(Message message) {
            sink.accept(message);
        }

        @Override
        public boolean isFull() {
            return sink.isFull();
        }
    }
}
