package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.terminal.TerminalText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// Resolves an archived session that a person names: by id, id prefix, or key.
public final class ArchiveArgument {

    private static final int MAX_CANDIDATES = 20;

    private ArchiveArgument() {}

    /// The session; empty if the archive has none of that name.
    public static Optional<ArchivedSession> find(String argument, Archive archive) {
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
                .limit(MAX_CANDIDATES)
                .map(ArchivedSession::session)
                .map(ArchiveArgument::candidate)
                .collect(Collectors.joining("\n"));
        return "“" + argument + "” matches " + matches.size() + " sessions:\n" + candidates
                + (matches.size() > MAX_CANDIDATES ? "\n  … and " + (matches.size() - MAX_CANDIDATES) + " more" : "")
                + "\nGive more of the id, or the key.";
    }

    private static String candidate(Session session) {
        return "  " + TerminalText.line(session.key().toString()) + "  "
                + TerminalText.line(Objects.requireNonNullElse(session.facts().title(), ""));
    }
}
