package dev.seshat.wire;

import dev.seshat.archive.status.Completeness.OfAgent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What was found of an agent and not understood, as sentences: the same on every surface. None of it is a
/// reason to say nothing.
public final class AgentFindings {

    /// What to do about them.
    public static final String ADVICE =
            "see which versions are read in docs/agents.md, and where Seshat looks in seshat config";

    private static final int FIRST_FEW = 5;

    private AgentFindings() {}

    /// What keeps sessions from being read; empty if nothing does.
    public static List<String> problems(OfAgent agent) {
        List<String> problems = new ArrayList<>();
        agent.notUnderstood().forEach(store -> problems.add("found, not understood: " + store.reason()));
        if (agent.isSilent() && problems.isEmpty()) {
            List<Path> places = agent.roots().isEmpty() ? agent.homes() : agent.roots();
            problems.add(agent.agentName() + " is installed, but in "
                    + places.stream().map(Path::toString).collect(Collectors.joining(" and "))
                    + " there is no session that Seshat can read.");
        }
        return problems;
    }

    /// The kinds of records that are not known, with their counts; empty if there are none.
    public static String unknownKinds(OfAgent agent) {
        List<String> kinds = agent.unknownKinds().entrySet().stream()
                .map(kind -> kind.getKey() + " (" + kind.getValue() + ")")
                .toList();
        return kinds.stream().limit(FIRST_FEW).collect(Collectors.joining(", "))
                + (kinds.size() > FIRST_FEW ? " and " + (kinds.size() - FIRST_FEW) + " more" : "");
    }
}
