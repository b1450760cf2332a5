package dev.seshat.agent.pi;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of a log: `<time>_<session>.jsonl`; in the time, dashes replace characters that file names cannot
/// have.
final class PiName {

    private static final Pattern NAME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T[0-9-]+Z?_([A-Za-z0-9][A-Za-z0-9._-]{0,127})\\.jsonl");

    private PiName() {}

    /// The id of the session whose log has this name.
    static Optional<String> id(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /// The session id of the log at a path, which may be from another machine; else the file's name.
    static String idAt(String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return id(name).orElse(name);
    }
}
