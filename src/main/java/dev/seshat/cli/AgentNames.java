package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.discover.Agents;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What people call the agents, and how each goes on with a session.
final class AgentNames implements HitPrinter.Agents {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    private final Workstation here;

    AgentNames(Workstation here) {
        this.here = here;
    }

    @Override
    public boolean isElsewhere(Session session) {
        return !session.key().workstationId().equals(here.id());
    }

    @Override
    public String name(Session session) {
        return format(session).map(AgentFormat::displayName).orElse(session.agent());
    }

    @Override
    public String resume(Session session) {
        return isElsewhere(session)
                ? ""
                : format(session)
                        .map(format -> resume(session, format.resumeCommand(session)))
                        .orElse("");
    }

    /// An agent resumes a session only where it worked.
    private static String resume(Session session, List<String> command) {
        String directory = session.facts().project().path();
        String line = command.stream().map(AgentNames::quoted).collect(Collectors.joining(" "));
        return command.isEmpty() || directory == null ? line : "cd " + quoted(directory) + " && " + line;
    }

    /// A word as a shell takes it for itself.
    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static Optional<AgentFormat> format(Session session) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(session.agent()))
                .findFirst();
    }
}
