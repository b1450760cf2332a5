package dev.seshat.cli;

import dev.seshat.agent.ResumeHint;
import dev.seshat.archive.Archive;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.cli.output.Visible;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The commands that are printed to be copied. Each works as printed: an id is as long as it takes to name one session,
/// and what the demo prints runs in the demo, whose sessions no agent can resume.
final class Hints implements HitPrinter.Agents {

    /// Set by the demo for the verbs that it runs.
    static final String DEMO = "SESHAT_DEMO";

    private final Archive archive;
    private final AgentNames agents;
    private final boolean demo;
    /// By the first characters, because many hits may share them.
    private final Map<String, List<String>> ids = new HashMap<>();

    Hints(Archive archive, AgentNames agents, Environment environment) {
        this.archive = archive;
        this.agents = agents;
        demo = environment.find(DEMO).isPresent();
    }

    @Override
    public String name(Session session) {
        return agents.name(session);
    }

    @Override
    public boolean isElsewhere(Session session) {
        return agents.isElsewhere(session);
    }

    @Override
    public ResumeHint resume(Session session) {
        return demo ? new ResumeHint.None() : agents.resume(session);
    }

    /// The command that shows a session.
    String show(Session session) {
        return (demo ? "seshat demo show " : "seshat show ") + Visible.line(id(session));
    }

    /// As much of the id as it takes; the key where another machine or project has a session of the same id.
    private String id(Session session) {
        String id = session.key().sessionId();
        if (isElsewhere(session)) {
            return session.key().toString();
        }
        if (id.indexOf('~') >= 0) {
            // The archive finds a former version by its whole id only.
            return id;
        }
        String beginning = id.substring(0, Math.min(id.length(), ShortIds.SHORTEST));
        List<String> rivals = ids.computeIfAbsent(beginning, this::beginningWith);
        boolean twice = rivals.stream().filter(id::equals).count() > 1;
        return twice ? session.key().toString() : new ShortIds(rivals).of(id);
    }

    private List<String> beginningWith(String beginning) {
        return archive.withId(beginning).stream()
                .map(archived -> archived.session().key().sessionId())
                .toList();
    }
}
