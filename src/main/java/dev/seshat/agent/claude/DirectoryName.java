package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.DirectoryWithName;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The name of a project's directory, as a hint to its working directory.
///
/// Claude Code replaces everything but ASCII letters and digits by a dash and truncates at 200 characters, so
/// information is lost. The result is a guess, for display only. Other programs encode the path in base64.
final class DirectoryName {

    private static final int LONGEST = 200;
    private static final Pattern UNIX = Pattern.compile("-[A-Za-z0-9-]*[A-Za-z0-9][A-Za-z0-9-]*");
    private static final Pattern WINDOWS = Pattern.compile("[A-Za-z]--[A-Za-z0-9-]+");
    /// Shorter words happen to be valid base64 too often.
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+_-]{6,}={0,2}");
    private static final Pattern ABSOLUTE = Pattern.compile("(/|[A-Za-z]:\\\\)\\P{Cntrl}*");

    private DirectoryName() {}

    /// The working directory that a project's directory was probably made for.
    static Optional<String> guess(Path projectDirectory) {
        Path name = projectDirectory.getFileName();
        return name == null ? Optional.empty() : guess(name.toString(), Path.of("/"));
    }

    /// @param root the directory that `/` stands for
    static Optional<String> guess(String name, Path root) {
        if (UNIX.matcher(name).matches()) {
            return Optional.of(unix(name, root));
        }
        if (WINDOWS.matcher(name).matches()) {
            return Optional.of(name.charAt(0) + ":\\" + cut(name).substring(3).replace('-', '\\') + ellipsis(name));
        }
        return base64(name);
    }

    private static String unix(String name, Path root) {
        if (name.length() <= LONGEST) {
            Optional<Path> existing = new DirectoryWithName(root).find(name.substring(1));
            if (existing.isPresent()) {
                return "/" + root.relativize(existing.get());
            }
        }
        // Paths have no empty names, but many names begin with a dot.
        return cut(name).replace("--", "/.").replace('-', '/') + ellipsis(name);
    }

    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), LONGEST));
    }

    private static String ellipsis(String name) {
        return name.length() > LONGEST ? "…" : "";
    }

    private static Optional<String> base64(String name) {
        return Optional.ofNullable(BASE64.matcher(name).matches() ? decoded(name) : null)
                .filter(path -> ABSOLUTE.matcher(path).matches());
    }

    private static @Nullable String decoded(String name) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(name.replace('+', '-'));
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return null;
        }
    }
}
