package dev.seshat.host;

import com.github.luben.zstd.util.ZstdVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.util.Locale;
import java.util.function.Supplier;
import org.sqlite.util.OSInfo;

/// The native code of SQLite and zstd, extracted once beside our jar.
///
/// Otherwise both libraries extract it on every start, which takes longer than most verbs. Where it cannot be
/// stored, they still do.
public final class NativeLibraries {

    private NativeLibraries() {}

    /// Make the libraries find their native code. Call this before the first use of either.
    public static synchronized void prepare() {
        if (System.getProperty("org.sqlite.lib.path") != null) {
            return;
        }
        CodeSource source = NativeLibraries.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = source == null ? null : Path.of(source.getLocation().toURI());
            if (jar != null && Files.isRegularFile(jar)) {
                prepare(jar.resolveSibling("native"));
            }
        } catch (IOException | URISyntaxException e) {
            // Then the libraries extract it themselves, each time.
        }
    }

    private static void prepare(Path directory) throws IOException {
        String sqlite = System.mapLibraryName("sqlitejdbc");
        unpack(
                () -> "/org/sqlite/native/" + OSInfo.getNativeLibFolderPathForCurrentOS() + "/" + sqlite,
                directory,
                sqlite);
        System.setProperty("org.sqlite.lib.path", directory.toString());
        System.setProperty("org.sqlite.lib.name", sqlite);
        String zstd = System.mapLibraryName("zstd-jni-" + ZstdVersion.VERSION);
        unpack(() -> zstdPlatform() + zstd, directory, zstd);
        System.setProperty("ZstdNativePath", directory.resolve(zstd).toString());
    }

    private static String zstdPlatform() {
        boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        String arch = System.getProperty("os.arch", "");
        return mac ? "/darwin/" + (arch.equals("amd64") ? "x86_64" : arch) + "/" : "/linux/" + arch + "/";
    }

    /// The name inside the jar is computed only if needed, because that takes time.
    private static void unpack(Supplier<String> resource, Path directory, String name) throws IOException {
        Path target = directory.resolve(name);
        // A file of another user may be unreadable.
        if (Files.isReadable(target)) {
            return;
        }
        try (InputStream library = NativeLibraries.class.getResourceAsStream(resource.get())) {
            if (library == null) {
                throw new IOException("no native library for this machine: " + name);
            }
            Files.createDirectories(directory);
            Path temporary = Files.createTempFile(directory, name, ".tmp");
            Files.copy(library, temporary, StandardCopyOption.REPLACE_EXISTING);
            // Another process may be doing the same; both files are identical.
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
