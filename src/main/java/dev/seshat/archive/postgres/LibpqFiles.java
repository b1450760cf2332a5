package dev.seshat.archive.postgres;

import dev.seshat.host.Environment;
import java.nio.file.Path;

/// The files in which users of PostgreSQL keep passwords and the names of servers. The driver reads them by itself, but
/// looks for them where the password file says that the user is at home, and not where HOME does.
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
