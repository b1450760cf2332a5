package dev.seshat.archive;

import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Finds the binaries of the oldest supported PostgreSQL. The build puts them aside, because those of the
/// newest have the same names on the class path.
final class OldestPostgres implements PgBinaryResolver {

    private static final Path PLACE = Path.of("target", "oldest-postgres");

    @Override
    public InputStream getPgBinary(String system, String machineHardware) throws IOException {
        String name = "postgres-%s-%s.txz".formatted(system, machineHardware).toLowerCase(Locale.ROOT);
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(PLACE, "*.jar")) {
            for (Path jar : jars) {
                try (ZipFile zip = new ZipFile(jar.toFile())) {
                    ZipEntry entry = zip.getEntry(name);
                    if (entry != null) {
                        return new ByteArrayInputStream(
                                zip.getInputStream(entry).readAllBytes());
                    }
                }
            }
        }
        throw new IOException("no " + name + " in " + PLACE + ": Maven copies it there before the tests");
    }
}
