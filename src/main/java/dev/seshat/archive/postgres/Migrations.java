package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/// Creates the tables or upgrades those of an older Seshat. Loading Flyway takes most of a second, so it runs
/// only if there is something to do.
final class Migrations {

    /// The latest migration.
    private static final int VERSION = 12;

    private static final String HISTORY = "seshat_migrations";

    private Migrations() {}

    /// Whether the tables are up to date.
    static boolean areDone(PostgresConnection sql) {
        return version(sql) >= VERSION;
    }

    static void run(DataSource database, Address address) {
        try {
            Flyway.configure()
                    .dataSource(database)
                    .locations("classpath:dev/seshat/archive/postgres")
                    .table(HISTORY)
                    .loggers("slf4j")
                    // Leave everything else in the database alone: it is not Seshat's.
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw failure(e, address);
        }
    }

    private static SeshatException failure(FlywayException e, Address address) {
        if (!(e.getCause() instanceof SQLException cause)) {
            return new SeshatException(
                    Kind.UNWRITABLE, "cannot create the tables of the archive " + address + ": " + e.getMessage(), e);
        }
        return PostgresFailure.isDenied(cause)
                ? new SeshatException(
                        Kind.UNWRITABLE,
                        "the tables of the archive " + address + " are missing or outdated, and “" + address.user()
                                + "” has no right to change them: ask the owner of the database to run seshat index.",
                        e)
                : PostgresFailure.of(cause, address);
    }

    /// Reject a database without Seshat's tables, or with those of a newer Seshat.
    static void require(PostgresConnection sql) {
        int version = version(sql);
        if (version < VERSION) {
            throw new SeshatException(
                    Kind.NOT_FOUND,
                    version == 0
                            ? "there is no archive yet: run seshat index."
                            : "the archive is from an older Seshat: ask the owner of its tables to run seshat index once.");
        }
        if (version > VERSION) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    "the archive was written by a newer Seshat (its schema is " + version + ", this one knows "
                            + VERSION + "): update Seshat.");
        }
    }

    private static int version(PostgresConnection sql) {
        return sql.number("select count(*) from pg_class where oid = to_regclass('" + HISTORY + "')") == 0
                ? 0
                : (int) sql.number("select max(version::integer) from " + HISTORY + " where success");
    }
}
