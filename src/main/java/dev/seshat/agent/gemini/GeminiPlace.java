package dev.seshat.agent.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.SessionFile;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a session worked. Its log does not say; the log's directory is named after it:
///
/// - by a short name, which `projects.json` in Gemini's home, or `.project_root` in the directory, maps to a
///   path;
/// - in older versions by the SHA-256 of the path, which we can match if Gemini's home mentions the path
///   anywhere.
final class GeminiPlace {

    private static final int MAX_BYTES = 1 << 20;

    private GeminiPlace() {}

    /// The path of the project; null if unknown.
    static @Nullable String of(SessionFile file) {
        Path directory = GeminiLayout.projectDirectory(file);
        Path tmp = directory == null ? null : directory.getParent();
        Path home = tmp == null ? null : tmp.getParent();
        if (directory == null || home == null) {
            return null;
        }
        String marker = text(directory.resolve(".project_root")).strip();
        if (!marker.isEmpty()) {
            return marker;
        }
        String name = String.valueOf(directory.getFileName());
        Map<String, JsonValue> projects =
                object(home.resolve("projects.json")).object("projects").members();
        for (Map.Entry<String, JsonValue> project : projects.entrySet()) {
            if (project.getValue() instanceof Str(String slug) && slug.equals(name)) {
                return project.getKey();
            }
        }
        return Stream.concat(
                        projects.keySet().stream(),
                        object(home.resolve("trustedFolders.json")).members().keySet().stream())
                .filter(path -> sha256(path).equals(name))
                .findFirst()
                .orElse(null);
    }

    /// The directory that Gemini uses for a project; empty if it has not seen the project yet.
    ///
    /// @param tmp the directory that holds those of all projects
    static Optional<Path> directoryOf(Path tmp, String project) {
        Path home = tmp.toAbsolutePath().getParent();
        Path projects = home == null ? null : home.resolve("projects.json");
        if (projects == null || !Files.exists(projects)) {
            // Older versions know no short names.
            return Optional.of(tmp.resolve(sha256(project)));
        }
        String slug = object(projects).object("projects").string(project);
        return slug == null || slug.isEmpty() || slug.contains("/") || slug.startsWith(".")
                ? Optional.empty()
                : Optional.of(tmp.resolve(slug));
    }

    private static Obj object(Path file) {
        try {
            return JsonValue.parse(text(file)) instanceof Obj object ? object : JsonValue.EMPTY;
        } catch (MalformedJson e) {
            return JsonValue.EMPTY;
        }
    }

    private static String text(Path file) {
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(MAX_BYTES), UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    static String sha256(String path) {
        return HexFormat.of().formatHex(Sha256.digest().digest(path.getBytes(UTF_8)));
    }
}
