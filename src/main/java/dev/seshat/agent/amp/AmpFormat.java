package dev.seshat.agent.amp;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.Continuation;
import dev.seshat.agent.LineLogReader;
import dev.seshat.agent.LineLogReader.Dialect;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Amp: one JSON document per thread below `~/.local/share/amp/threads`.
public final class AmpFormat implements AgentFormat {

    private static final Pattern LOG = Pattern.compile("(T-[A-Za-z0-9-]{8,120})\\.json");

    @Override
    public String agent() {
        return "amp";
    }

    @Override
    public String displayName() {
        return "Amp";
    }

    @Override
    public List<String> rootVariables() {
        return List.of();
    }

    @Override
    public List<Path> roots(Environment environment) {
        return List.of(environment.home().resolve(".local/share/amp/threads"));
    }

    @Override
    public Optional<SessionFile> recognise(Path path) {
        Matcher name = LOG.matcher(String.valueOf(path.getFileName()));
        return name.matches() ? Optional.of(new SessionFile(path, name.group(1), false, null)) : Optional.empty();
    }

    @Override
    public Optional<SessionFile> parentOf(SessionFile subagent, String parentId) {
        return Optional.empty();
    }

    @Override
    public List<String> resumeCommand(Session session) {
        return List.of("amp", "threads", "continue", session.key().sessionId());
    }

    @Override
    public Continuation continuation(Continuation.Request request) {
        return new Continuation.Impossible("Amp keeps its threads on a server and continues one from any directory: "
                + String.join(" ", resumeCommand(request.session())));
    }

    @Override
    public LogReader reader(int maxLineBytes) {
        return new LineLogReader(maxLineBytes, new Document());
    }

    /// A document is never appended to.
    private static final class Document implements Dialect {

        @Override
        public LineListener begin(SessionFile file, TranscriptBuilder transcript) {
            return new AmpThread(transcript);
        }

        @Override
        public boolean canGoOn(SessionFile file, Checkpoint from) {
            return false;
        }
    }
}
