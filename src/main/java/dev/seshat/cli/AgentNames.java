package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.discover.Agents;
import dev.seshat.model.Session;
import java.util.Optional;

/// What people call the agents, and how each goes on with a session.
final class AgentNames implements HitPrinter.Agents {

    @Override
    public String name(Session session) {
        return format(session).map(AgentFormat::displayName).orElse(session.agent());
    }

    @Override
    public String resume(Session session) {
        return "";
    }

    private static Optional<AgentFormat> format(Session session) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(session.agent()))
                .findFirst();
    }
}
