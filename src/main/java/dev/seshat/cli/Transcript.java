package dev.seshat.cli;

import dev.seshat.agent.LogPosition;
import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.discover.Agents;
import dev.seshat.discover.FoundLog;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import java.util.Optional;
import java.util.function.Consumer;

/// A session to be shown, from wherever its messages are. They are handed out one by one and never held.
sealed interface Transcript {

    Session session();

    /// The agent's name for people.
    String agentName();

    /// Where the session may have worked, if its log does not say it.
    Project guess();

    /// Whether only the archive knows it.
    boolean archivedOnly();

    void messages(MessageSink sink);

    /// Use the session of that name in the archive, while it is open; false when the archive has none.
    static boolean withArchived(String argument, Services services, Consumer<Transcript> use) {
        Optional<Archive> found = services.store().find();
        if (found.isEmpty()) {
            return false;
        }
        try (Archive archive = found.get()) {
            Optional<ArchivedSession> session = ArchiveArgument.find(argument, archive);
            session.ifPresent(each -> {
                String workstation = each.session().key().workstationId();
                boolean here = workstation.equals(services.workstation().id());
                use.accept(new Archived(each, archive, here));
            });
            services.tellSkipped(archive);
            return session.isPresent();
        }
    }

    /// Read from its log.
    record Logged(Session session, FoundLog log, int maxLineBytes) implements Transcript {

        @Override
        public String agentName() {
            return log.format().displayName();
        }

        @Override
        public Project guess() {
            return ProjectGuesses.of(session, log);
        }

        @Override
        public boolean archivedOnly() {
            return false;
        }

        @Override
        public void messages(MessageSink sink) {
            log.format().reader(maxLineBytes).messages(log.file(), LogPosition.START, sink);
        }
    }

    /// Read from the archive: its log is gone, or on another machine.
    ///
    /// @param here whether its log was on this machine
    record Archived(ArchivedSession archived, Archive archive, boolean here) implements Transcript {

        @Override
        public Session session() {
            return archived.session();
        }

        @Override
        public String agentName() {
            return Agents.all().stream()
                    .filter(format -> format.agent().equals(session().agent()))
                    .map(format -> format.displayName())
                    .findFirst()
                    .orElse(session().agent());
        }

        @Override
        public Project guess() {
            return Project.UNKNOWN;
        }

        @Override
        public boolean archivedOnly() {
            return here || archived.logGone();
        }

        @Override
        public void messages(MessageSink sink) {
            archive.messages(session().key(), 0, sink);
        }
    }
}
