package dev.seshat.config;

import dev.seshat.host.Environment;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Patterns of project directories: `~/clients/**`, `/work/*-secret`, `scratch`.
///
/// `*` and `?` match within a path segment, `**` matches across segments. A pattern matches a directory and
/// everything below it; a pattern without a slash matches every directory of that name.
public final class ProjectPatterns {

    /// Matches no project.
    public static final ProjectPatterns NONE = new ProjectPatterns(List.of(), List.of());

    private final List<String> written;
    private final List<Pattern> patterns;

    private ProjectPatterns(List<String> written, List<Pattern> patterns) {
        this.written = List.copyOf(written);
        this.patterns = List.copyOf(patterns);
    }

    static ProjectPatterns of(List<String> written, Environment environment) {
        return new ProjectPatterns(
                written,
                written.stream().map(each -> compiled(each, environment)).toList());
    }

    private static Pattern compiled(String written, Environment environment) {
        String glob = written.replaceFirst("/+$", "");
        boolean home = glob.equals("~") || glob.startsWith("~/");
        String path = home ? environment.home() + glob.substring(1) : glob;
        String start = path.startsWith("/") || path.startsWith("**") ? "" : "(.*/)?";
        StringBuilder regex = new StringBuilder(start);
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '*' && path.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex + "(/.*)?", Pattern.DOTALL);
    }

    /// Whether a pattern matches the project at this path.
    public boolean match(String project) {
        String path = project.replace('\\', '/');
        return patterns.stream().anyMatch(pattern -> pattern.matcher(path).matches());
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /// The patterns as written.
    public Stream<String> written() {
        return written.stream();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProjectPatterns them && written.equals(them.written);
    }

    @Override
    public int hashCode() {
        return written.hashCode();
    }

    @Override
    public String toString() {
        return written.isEmpty() ? "nothing" : String.join(", ", written);
    }
}
