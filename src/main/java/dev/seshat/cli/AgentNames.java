package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.ResumeHint;
import dev.seshat.cli.output.HitPrinter;
import dev.seshat.discover.Agents;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.util.Optional;

/// The display names of agents, and their resume commands.
final class AgentNames implements HitPrinter.Agents {

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
    public ResumeHint resume(Session session) {
        return format(session)
                .filter(_ -> !isElsewhere(session))
                .map(format -> ResumeHint.of(format, session))
                .orElseGet(ResumeHint.None::new);
    }

    private static Optional<AgentFormat> format(Session session) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(session.agent()))
                .findFirst();
    }
}
