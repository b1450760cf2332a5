package dev.seshat.cli;

import dev.seshat.agent.ResumeHint;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.host.Environment;
import dev.seshat.model.Session;
import dev.seshat.terminal.TerminalText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Commands printed for copying. Each works as printed: ids are long enough to be unique, and the demo's
/// commands run in the demo, whose sessions no agent can resume.
final class CommandHints implements HitPrinter.Agents {

    /// Set by the demo for the commands it runs.
    static final String DEMO = "SESHAT_DEMO";

    private final Archive archive;
    private final AgentNames agents;
    private final boolean demo;
    /// By the first characters, because many hits may share them.
    private final Map<String, List<String>> ids = new HashMap<>();

    CommandHints(Archive archive, AgentNames agents, Environment environment) {
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
    public ResumeHint resume(ArchivedSession found) {
        return demo ? new ResumeHint.None() : agents.resume(found, archive);
    }

    /// The command that shows a session.
    String show(Session session) {
        return program() + " show " + TerminalText.line(id(session));
    }

    /// The name of the program in these commands.
    String program() {
        return demo ? "seshat demo" : "seshat";
    }

    /// A unique prefix of the id; the key if another workstation or project has a session with the same id.
    String id(Session session) {
        String id = session.key().sessionId();
        if (isElsewhere(session)) {
            return session.key().toString();
        }
        if (id.indexOf('~') >= 0) {
            // The archive finds a former version only by its whole id.
            return id;
        }
        int length = Math.min(id.length(), ShortIds.SHORTEST);
        List<String> rivals = beginningWith(id.substring(0, length));
        // An id that another one begins with is found by itself, and hides the others.
        while (length < id.length() && rivals.contains(id.substring(0, length))) {
            length++;
            rivals = beginningWith(id.substring(0, length));
        }
        boolean twice = rivals.stream().filter(id::equals).count() > 1;
        int enough = Math.max(length, new ShortIds(rivals).of(id).length());
        return twice ? session.key().toString() : id.substring(0, enough);
    }

    private List<String> beginningWith(String beginning) {
        return ids.computeIfAbsent(
                beginning,
                _ -> archive.withId(beginning).stream()
                        .map(archived -> archived.session().key().sessionId())
                        .toList());
    }
}
