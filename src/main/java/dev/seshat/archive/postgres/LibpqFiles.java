package dev.seshat.archive.postgres;

import dev.seshat.host.Environment;
import java.nio.file.Path;

/// The files in which PostgreSQL users keep passwords and service definitions. The driver reads them itself,
/// but looks for them in the home directory from the password database, not in HOME.
final class LibpqFiles {

    private LibpqFiles() {}

    static void tellDriver(Environment environment) {
        tell("org.postgresql.pgpassfile", "PGPASSFILE", ".pgpass", environment);
        tell("org.postgresql.pgservicefile", "PGSERVICEFILE", ".pg_service.conf", environment);
    }

    private static void tell(String property, String variable, String name, Environment environment) {
        Path file = environment
                .findPath(variable)
                .orElseGet(() -> environment.home().resolve(name))
                .toAbsolutePath();
        System.setProperty(property, file.toString());
    }
}
