package dev.seshat.host;

import com.github.luben.zstd.util.ZstdVersion;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.util.Locale;
import java.util.function.Supplier;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.OSInfo;

/// The native code of SQLite and zstd, unpacked once beside our jar.
///
/// Both libraries would else unpack it on every start, which takes longer than most of what the program does. Where
/// it cannot be kept, they do just that.
public final class NativeLibraries {

    private NativeLibraries() {}

    /// Make sure that the libraries find their native code. To be called before the first use of either.
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
            // Then they are unpacked by the libraries themselves, each time.
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
        load(directory.resolve(sqlite));
        String zstd = System.mapLibraryName("zstd-jni-" + ZstdVersion.VERSION);
        unpack(() -> zstdPlatform() + zstd, directory, zstd);
        System.setProperty("ZstdNativePath", directory.resolve(zstd).toString());
    }

    /// Load SQLite as its driver would, which first looks into its jar for its version, to delete what others have
    /// unpacked earlier. That takes longer than to load it.
    ///
    /// Where the driver was first, there must be no second one: each has a memory of its own, and a call
    /// would go now to this and now to that.
    // It is native code either way, and the driver holds the same lock while it loads.
    @SuppressWarnings({"restricted", "LockOnNonEnclosingClassLiteral"})
    private static void load(Path sqlite) {
        synchronized (SQLiteJDBCLoader.class) {
            try {
                Field loaded = SQLiteJDBCLoader.class.getDeclaredField("extracted");
                loaded.setAccessible(true);
                if (!loaded.getBoolean(SQLiteJDBCLoader.class)) {
                    System.load(sqlite.toString());
                    loaded.setBoolean(SQLiteJDBCLoader.class, true);
                }
            } catch (ReflectiveOperationException | LinkageError e) {
                // Then the driver does it, or says what is wrong.
            }
        }
    }

    private static String zstdPlatform() {
        boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
        String arch = System.getProperty("os.arch", "");
        return mac ? "/darwin/" + (arch.equals("amd64") ? "x86_64" : arch) + "/" : "/linux/" + arch + "/";
    }

    /// The name within the jar is only asked for when it is needed: finding it out takes time.
    private static void unpack(Supplier<String> resource, Path directory, String name) throws IOException {
        Path target = directory.resolve(name);
        // Who was first may have kept it to himself.
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
            // Another process may be at the same; both files are the same.
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
