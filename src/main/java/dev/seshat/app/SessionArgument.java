package dev.seshat.app;

import dev.seshat.discover.FoundLog;
import dev.seshat.discover.SessionFinder;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.terminal.TerminalText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Resolves a session that a person names: by id, id prefix, key, or the path of its log.
public final class SessionArgument {

    public static final int MIN_PREFIX = NamedSession.MIN_PREFIX;

    /// How many places a message lists.
    private static final int MAX_PLACES = 6;

    private static final int MAX_CANDIDATES = 20;
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private final SessionFinder finder;
    private final SessionLoader loader;

    public SessionArgument(SessionFinder finder, SessionLoader loader) {
        this.finder = finder;
        this.loader = loader;
    }

    public FoundLog find(String argument) {
        Path path = existingPath(argument);
        if (path != null) {
            return atPath(path);
        }
        if (looksLikeAPath(argument)) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no file " + argument + ".");
        }
        return argument.indexOf(':') < 0 ? one(argument, withId(argument)) : withKey(argument);
    }

    /// Whether the argument names a file rather than the session in it.
    public static boolean isPath(String argument) {
        return existingPath(argument) != null;
    }

    private static @Nullable Path existingPath(String argument) {
        try {
            Path path = PathCodec.path(argument);
            return !argument.isEmpty() && (Files.exists(path) || isInAFile(path)) ? path : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// A path below a file is one of the sessions in a database.
    private static boolean isInAFile(Path path) {
        Path parent = path.getParent();
        return parent != null && Files.isRegularFile(parent);
    }

    private static boolean looksLikeAPath(String argument) {
        return argument.indexOf('/') >= 0 || argument.indexOf('\\') >= 0 || argument.endsWith(".jsonl");
    }

    private FoundLog atPath(Path path) {
        if (!Files.isRegularFile(path) && !isInAFile(path)) {
            throw new SeshatException(Kind.WRONG_USE, path + " is not a file: give the log of a session, or its id.");
        }
        return finder.atPath(path.toAbsolutePath().normalize())
                .orElseThrow(() -> new SeshatException(
                        Kind.WRONG_USE,
                        path + " is not a log of an agent Seshat supports; Claude Code’s logs end in .jsonl."));
    }

    private List<FoundLog> withId(String id) {
        if (id.length() < MIN_PREFIX) {
            throw tooShort(id);
        }
        SessionFinder.Result result = finder.withId(id);
        if (result.matches().isEmpty()) {
            throw new SeshatException(Kind.NOT_FOUND, notFound(id, result));
        }
        return result.matches();
    }

    static SeshatException tooShort(String id) {
        return new SeshatException(
                Kind.WRONG_USE,
                "“" + id + "” is too short for a session id: give at least " + MIN_PREFIX + " characters.");
    }

    /// A key also names a workstation and a project, and a session with others does not match.
    private FoundLog withKey(String key) {
        List<FoundLog> matches = withId(key.substring(key.lastIndexOf(':') + 1)).stream()
                .filter(match -> loader.load(match).key().toString().equals(key))
                .toList();
        if (matches.isEmpty()) {
            throw new SeshatException(Kind.NOT_FOUND, "no session on disk has the key “" + key + "”.");
        }
        return one(key, matches);
    }

    private FoundLog one(String argument, List<FoundLog> matches) {
        if (matches.size() > 1) {
            throw new SeshatException(Kind.AMBIGUOUS, ambiguous(argument, matches));
        }
        return matches.getFirst();
    }

    private static String notFound(String id, SessionFinder.Result result) {
        String count = String.format(Locale.ROOT, "%,d", result.searched());
        List<Path> roots = result.roots();
        if (roots.size() > MAX_PLACES) {
            return "no session id begins with “" + id + "”. Looked in " + roots.size() + " places (" + count
                    + " sessions). To see them: seshat config";
        }
        String places = roots.stream().map(Path::toString).collect(Collectors.joining(" and "));
        return "no session id begins with “" + id + "”. Looked in " + places + " (" + count + " sessions).";
    }

    private String ambiguous(String id, List<FoundLog> matches) {
        StringBuilder text = new StringBuilder();
        text.append("“").append(id).append("” matches ").append(matches.size()).append(" sessions:\n");
        matches.stream()
                .limit(MAX_CANDIDATES)
                .forEach(match -> text.append("  ").append(candidate(match)).append('\n'));
        if (matches.size() > MAX_CANDIDATES) {
            text.append("  … and ").append(matches.size() - MAX_CANDIDATES).append(" more\n");
        }
        return text.append("Give more of the id, or the path of the log.").toString();
    }

    private String candidate(FoundLog match) {
        try {
            Session session = loader.load(match);
            String when = WHEN.format(session.time().at().atZone(ZoneId.systemDefault()));
            String title = session.facts().title();
            return session.key().sessionId() + "  " + when + "  "
                    + (title == null ? "" : TerminalText.line(title) + "  ")
                    + TerminalText.line(match.file().path().toString());
        } catch (SeshatException e) {
            return TerminalText.line(match.file().path().toString());
        }
    }
}
