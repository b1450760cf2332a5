package dev.seshat.archive.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.host.Environment;
import dev.seshat.model.Workstation;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;

/// The server of a shared archive: opens archives on it, each with a connection from one pool. Thread-safe.
public final class Server implements AutoCloseable {

    private static final int MOST_CONNECTIONS = 16;
    private static final Duration IDLE = Duration.ofMinutes(1);

    static {
        // The pool takes what was used a moment ago to be alive, without a look; a server may be started anew in that.
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", "0");
    }

    private final Address address;
    private final Properties login;
    private final HikariDataSource pool;
    private final Set<String> enrolled = ConcurrentHashMap.newKeySet();

    private Server(Address address, Properties login, HikariDataSource pool) {
        this.address = address;
        this.login = login;
        this.pool = pool;
    }

    /// Name a server; it is not spoken to before an archive is opened.
    ///
    /// @param address as `psql` would be told: `postgresql://user@host/database`
    public static Server at(String address, Environment environment) {
        Address parsed = Address.parse(address, environment);
        Properties login = login(parsed, environment);
        return new Server(parsed, login, pool(parsed, login));
    }

    private static HikariDataSource pool(Address address, Properties login) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(address.url());
        config.setPoolName("seshat");
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE.toMillis());
        config.setConnectionTimeout(Patience.POOL.toMillis());
        config.setConnectionInitSql(Patience.GREETING);
        // Whether the server answers is found out by who asks it something.
        config.setInitializationFailTimeout(-1);
        config.setDataSourceProperties(login);
        return new HikariDataSource(config);
    }

    private static Properties login(Address address, Environment environment) {
        LibpqFiles.tellDriver(environment);
        Properties login = new Properties();
        if (!address.user().isEmpty()) {
            login.setProperty("user", address.user());
        }
        environment.find("PGPASSWORD").ifPresent(password -> login.setProperty("password", password));
        login.setProperty("reWriteBatchedInserts", "true");
        // Else a failure repeats what was said in sessions.
        login.setProperty("logServerErrorDetail", "false");
        login.setProperty("ApplicationName", "seshat");
        Patience.tellDriver(login);
        return login;
    }

    /// Open the archive to read it, or to write it; who writes may find none, and makes one.
    public Archive open(ProjectLanguages languages, boolean writing) {
        if (writing) {
            migrate();
        }
        Sql sql = connect();
        try {
            Migrations.require(sql);
            return new PostgresArchive(sql, languages, this::enrol);
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    /// Index for a workstation, while others may do so for theirs. What is lost with a connection is sent again.
    ///
    /// @param tell told of what keeps it waiting
    public IndexReport index(
            Workstation workstation,
            ProjectLanguages languages,
            Function<Archive, IndexReport> indexing,
            Consumer<String> tell) {
        // A server that was not there from the beginning is not waited for.
        connect().close();
        return new Perseverance(tell).run(() -> {
            migrate();
            try (Sql sql = connect()) {
                Migrations.require(sql);
                try (WorkstationLock _ = WorkstationLock.take(this::connectApart, workstation, tell)) {
                    return indexing.apply(new PostgresArchive(sql, languages, this::enrol));
                }
            }
        });
    }

    /// Change the archive for a workstation. Waits for who is at it.
    <T> T change(
            Workstation workstation,
            ProjectLanguages languages,
            Function<Archive, T> change,
            Consumer<String> waiting) {
        migrate();
        try (Sql sql = connect()) {
            Migrations.require(sql);
            try (WorkstationLock _ = WorkstationLock.take(this::connectApart, workstation, waiting)) {
                return change.apply(new PostgresArchive(sql, languages, this::enrol));
            }
        }
    }

    /// Index for a workstation if nobody else does, and if this user may.
    Optional<IndexReport> tryIndex(
            Workstation workstation, ProjectLanguages languages, Function<Archive, IndexReport> indexing) {
        migrate();
        try (Sql sql = connect()) {
            Migrations.require(sql);
            if (!sql.first("select writes_for(?)", row -> row.getBoolean(1), workstation.id())
                    .orElse(false)) {
                return Optional.empty();
            }
            Optional<WorkstationLock> free = WorkstationLock.tryTake(this::connectApart, workstation);
            if (free.isEmpty()) {
                return Optional.empty();
            }
            try (WorkstationLock _ = free.get()) {
                return Optional.of(indexing.apply(new PostgresArchive(sql, languages, this::enrol)));
            }
        }
    }

    /// What was noted for a workstation.
    Optional<String> noted(String name, Workstation workstation) {
        try (Sql sql = connect()) {
            return Notes.find(sql, workstation, name);
        }
    }

    /// Note something for a workstation.
    void note(String name, String value, Workstation workstation) {
        try (Sql sql = connect()) {
            Notes.put(sql, workstation, name, value);
        }
    }

    /// Who writes for a workstation now.
    Optional<String> writer(Workstation workstation) {
        try (Sql sql = connect()) {
            return WorkstationLock.holder(sql, workstation);
        }
    }

    /// Bring the tables up to date, on connections that may take long for it.
    private void migrate() {
        try (Sql sql = connect()) {
            if (Migrations.areDone(sql)) {
                return;
            }
        }
        Properties patient = new Properties();
        patient.putAll(login);
        patient.setProperty("socketTimeout", String.valueOf(Patience.LONG.toSeconds()));
        try (HikariDataSource connections = pool(address, patient)) {
            Migrations.run(connections, address);
        }
    }

    /// How people know it.
    String name() {
        return address.toString();
    }

    /// A pool tries in vain for as long as its patience lasts, so what keeps one out is found out beside it.
    private Sql connect() {
        if (pool.getHikariPoolMXBean() == null || pool.getHikariPoolMXBean().getIdleConnections() == 0) {
            knock();
        }
        return connect(pool, address);
    }

    private void knock() {
        connectApart().close();
    }

    /// A connection beside the pool, which ends when it is closed: a lock is held for long, and wanted rarely.
    private Sql connectApart() {
        try {
            return new Sql(DriverManager.getConnection(address.url(), login), address);
        } catch (SQLException e) {
            throw PostgresFailure.of(e, address);
        }
    }

    static Sql connect(DataSource database, Address address) {
        try {
            return new Sql(database.getConnection(), address);
        } catch (SQLException e) {
            throw PostgresFailure.of(reason(e), address);
        }
    }

    /// A pool that has waited in vain says only that; why it had to is behind it.
    private static SQLException reason(SQLException e) {
        return e instanceof SQLTransientConnectionException && e.getCause() instanceof SQLException cause ? cause : e;
    }

    /// Make room for the messages of a workstation, once, on a connection of its own: others wait for who makes a table
    /// until that is committed.
    private void enrol(String workstation) {
        if (enrolled.contains(workstation)) {
            return;
        }
        try (Sql sql = connect()) {
            if (sql.number("select count(*) from pg_class where oid = to_regclass('messages_' || md5(?))", workstation)
                    == 0) {
                sql.list("select enrol(?)", row -> true, workstation);
            }
        }
        enrolled.add(workstation);
    }

    @Override
    public void close() {
        pool.close();
    }
}
