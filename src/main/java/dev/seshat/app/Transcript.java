package dev.seshat.app;

import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LoggedImage;
import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Versions;
import dev.seshat.discover.Agents;
import dev.seshat.discover.FoundLog;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A session to show, whether from its log or the archive. Messages are streamed and never held.
public sealed interface Transcript {

    Session session();

    /// The agent's display name.
    String agentName();

    /// A guess where the session worked, if its log does not say.
    Project guess();

    /// Whether it exists only in the archive.
    boolean archivedOnly();

    void messages(MessageSink sink);

    /// An image of a message; empty if neither the log nor its kept bytes have it.
    Optional<LoggedImage> image(int seq, int index);

    /// Its other versions in the archive.
    List<ArchivedSession> others();

    /// Use the archived session of that name while the archive is open; false if there is none. Of several
    /// versions, the fullest is used.
    ///
    /// @param found whether to show a message from a search: then exactly that version is used
    static boolean withArchived(String argument, boolean found, Services services, Consumer<? super Archived> use) {
        Optional<Archive> store = services.store().find();
        if (store.isEmpty()) {
            return false;
        }
        try (Archive archive = store.get()) {
            Optional<ArchivedSession> session = ArchiveArgument.find(argument, archive);
            session.ifPresent(each -> {
                String workstation = each.session().key().workstationId();
                boolean here = workstation.equals(services.workstation().id());
                use.accept(new Archived(versions(each, found, archive), archive, here, services.images()));
            });
            services.reportSkipped(archive);
            return session.isPresent();
        }
    }

    /// Use the session of a log: from the archive if that holds more than the log now does.
    ///
    /// @param found whether to show a message from a search: then the current version is used
    static void withLogged(Logged logged, boolean found, Services services, Consumer<Transcript> use) {
        try (Archive archive = readable(services).orElse(null)) {
            Optional<Versions> versions = Optional.ofNullable(archive).flatMap(open -> versions(logged, found, open));
            if (archive == null || versions.isEmpty()) {
                use.accept(logged);
                return;
            }
            Versions fuller = versions.get();
            ArchivedSession shown = fuller.shown();
            if (shown.session().facts().messageCount()
                    > logged.session().facts().messageCount()) {
                use.accept(new Archived(fuller, archive, true, services.images()));
            } else {
                use.accept(new Logged(logged.session(), logged.log(), logged.maxLineBytes(), formers(fuller)));
            }
        }
    }

    /// With the log at hand, the archive is optional.
    private static Optional<Archive> readable(Services services) {
        try {
            return services.store().find();
        } catch (SeshatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Versions> versions(Logged logged, boolean present, Archive archive) {
        try {
            return archived(logged, archive).map(named -> versions(named, present, archive));
        } catch (SeshatException e) {
            return Optional.empty();
        }
    }

    private static Versions versions(ArchivedSession named, boolean exactly, Archive archive) {
        return exactly ? new Versions(named, Versions.besides(named, archive)) : Versions.of(named, archive);
    }

    private static Optional<ArchivedSession> archived(Logged logged, Archive archive) {
        return NamedSession.candidates(logged.session().key().toString(), archive).stream()
                .findFirst();
    }

    private static List<ArchivedSession> formers(Versions versions) {
        List<ArchivedSession> formers = new ArrayList<>(versions.others());
        formers.add(versions.shown());
        formers.removeIf(version -> version.former() == null);
        return formers;
    }

    /// Read from its log.
    record Logged(Session session, FoundLog log, int maxLineBytes, List<ArchivedSession> others) implements Transcript {

        public Logged {
            others = List.copyOf(others);
        }

        /// The only version that there is.
        public Logged(Session session, FoundLog log, int maxLineBytes) {
            this(session, log, maxLineBytes, List.of());
        }

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

        @Override
        public Optional<LoggedImage> image(int seq, int index) {
            return log.format().reader(maxLineBytes).image(log.file(), seq, index);
        }
    }

    /// Read from the archive: its log is gone, on another machine, or holds less.
    ///
    /// @param here whether its log was on this machine
    record Archived(Versions versions, Archive archive, boolean here, SessionImages images) implements Transcript {

        public ArchivedSession archived() {
            return versions.shown();
        }

        @Override
        public List<ArchivedSession> others() {
            return versions.others();
        }

        @Override
        public Session session() {
            return archived().session();
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
            return here || archived().logGone();
        }

        @Override
        public void messages(MessageSink sink) {
            archive.messages(session().key(), 0, sink);
        }

        @Override
        public Optional<LoggedImage> image(int seq, int index) {
            return archived().former() == null ? images.find(session(), seq, index) : Optional.empty();
        }
    }
}
