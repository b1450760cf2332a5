package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/// Brings the tables up to date, be the database new or of an older Seshat. Flyway does it; because that takes most of
/// a second, it is asked only when there is something to do.
final class Migrations {

    /// The last of the migrations.
    private static final int VERSION = 6;

    private static final String HISTORY = "seshat_migrations";

    private Migrations() {}

    /// Whether there is nothing to do.
    static boolean areDone(Sql sql) {
        return version(sql) >= VERSION;
    }

    static void run(DataSource database, Address address) {
        try {
            Flyway.configure()
                    .dataSource(database)
                    .locations("classpath:dev/seshat/archive/postgres")
                    .table(HISTORY)
                    .loggers("slf4j")
                    // What else is in the database is not ours, and is left alone.
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
                    Kind.UNWRITABLE, "the tables of the archive " + address + " cannot be made: " + e.getMessage(), e);
        }
        return PostgresFailure.isDenied(cause)
                ? new SeshatException(
                        Kind.UNWRITABLE,
                        "the archive " + address + " is not ready for this Seshat, and “" + address.user()
                                + "” may not make its tables: let who owns the database run seshat index first.",
                        e)
                : PostgresFailure.of(cause, address);
    }

    /// Refuse what has no tables of ours, or those of a Seshat that knows more than this one.
    static void require(Sql sql) {
        int version = version(sql);
        if (version < VERSION) {
            throw new SeshatException(
                    Kind.NOT_FOUND,
                    version == 0
                            ? "there is no archive yet: run seshat index."
                            : "the archive is of an older Seshat: let who owns its tables run seshat index once.");
        }
        if (version > VERSION) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    "the archive was written by a newer Seshat (its schema is " + version + ", this one knows "
                            + VERSION + "): update Seshat.");
        }
    }

    private static int version(Sql sql) {
        return sql.number("select count(*) from pg_class where oid = to_regclass('" + HISTORY + "')") == 0
                ? 0
                : (int) sql.number("select max(version::integer) from " + HISTORY + " where success");
    }
}
