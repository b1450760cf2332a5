package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.ResumeHint;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.RawFile;
import dev.seshat.discover.Agents;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.util.List;
import java.util.Optional;

/// The display names of agents, and their resume commands.
final class AgentNames {

    private final Workstation here;

    AgentNames(Workstation here) {
        this.here = here;
    }

    boolean isElsewhere(Session session) {
        return !session.key().workstationId().equals(here.id());
    }

    String name(Session session) {
        return format(session).map(AgentFormat::displayName).orElse(session.agent());
    }

    /// How to resume an archived session. Where its log is gone but its bytes are kept, Seshat restores it first.
    ResumeHint resume(ArchivedSession found, Archive archive) {
        Session session = found.session();
        ResumeHint hint = resume(session);
        if (!found.logGone() || session.promptsOnly() || hint instanceof ResumeHint.None) {
            return hint;
        }
        boolean restorable = found.former() == null
                && session.parentKey() == null
                && archive.raw().areKept()
                && archive.raw().of(session.key()).stream().anyMatch(file -> file.kind() == RawFile.Kind.LOG);
        return restorable
                ? ResumeHint.of(null, List.of("seshat", "resume", session.key().sessionId()))
                : new ResumeHint.None();
    }

    private ResumeHint resume(Session session) {
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
