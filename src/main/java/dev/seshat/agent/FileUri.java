package dev.seshat.agent;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the paths that editors write as URIs, also those on other machines.
public final class FileUri {

    private static final Pattern DRIVE = Pattern.compile("/[A-Za-z]:.*");

    private FileUri() {}

    /// The path in a URI of a file or directory, here or on the machine that an editor was connected to; null if it has
    /// none.
    public static @Nullable String path(@Nullable String uri) {
        if (uri == null) {
            return null;
        }
        try {
            URI parsed = URI.create(uri);
            String path = parsed.getPath();
            if (parsed.getScheme() == null || path == null || path.length() < 2 || path.indexOf('\0') >= 0) {
                return null;
            }
            String local = DRIVE.matcher(path).matches() ? path.substring(1) : path;
            return local.endsWith("/") ? local.substring(0, local.length() - 1) : local;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
