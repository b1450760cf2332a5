package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.NamedSession;
import dev.seshat.cli.output.Visible;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// The session of the archive that a person names: by id, by the beginning of it, or by key.
final class ArchiveArgument {

    private static final int MOST_CANDIDATES = 20;

    private ArchiveArgument() {}

    /// The session; nothing when the archive has none of that name.
    static Optional<ArchivedSession> find(String argument, Archive archive) {
        if (argument.length() < NamedSession.MIN_PREFIX) {
            throw SessionArgument.tooShort(argument);
        }
        List<ArchivedSession> matches = NamedSession.candidates(argument, archive);
        if (matches.size() > 1) {
            throw new SeshatException(Kind.AMBIGUOUS, ambiguous(argument, matches));
        }
        return matches.stream().findFirst();
    }

    private static String ambiguous(String argument, List<ArchivedSession> matches) {
        String candidates = matches.stream()
                .limit(MOST_CANDIDATES)
                .map(ArchivedSession::session)
                .map(ArchiveArgument::candidate)
                .collect(Collectors.joining("\n"));
        return "“" + argument + "” could be any of " + matches.size() + " sessions:\n" + candidates
                + (matches.size() > MOST_CANDIDATES ? "\n  … and " + (matches.size() - MOST_CANDIDATES) + " more" : "")
                + "\nGive more of the id, or the key.";
    }

    private static String candidate(Session session) {
        return "  " + Visible.line(session.key().toString()) + "  "
                + Visible.line(Objects.requireNonNullElse(session.facts().title(), ""));
    }
}
