package dev.seshat.archive.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.Masking;
import dev.seshat.archive.sql.MetadataRows;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Mask;
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
        // Hikari assumes that a recently used connection is alive. The server may have restarted since.
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", "0");
    }

    private final Address address;
    private final Masking masking;
    private final Properties login;
    private final HikariDataSource pool;
    private final Set<String> enrolled = ConcurrentHashMap.newKeySet();

    private Server(Address address, Masking masking, Properties login, HikariDataSource pool) {
        this.address = address;
        this.masking = masking;
        this.login = login;
        this.pool = pool;
    }

    /// Configure a server; it is not contacted before an archive is opened.
    ///
    /// @param address in the form that `psql` takes: `postgresql://user@host/database`
    /// @param mask masks everything before it leaves this machine
    public static Server at(String address, Mask mask, Environment environment) {
        Address parsed = Address.parse(address, environment);
        Properties login = login(parsed, environment);
        return new Server(parsed, new Masking(mask), login, pool(parsed, login));
    }

    private static HikariDataSource pool(Address address, Properties login) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(address.url());
        config.setPoolName("seshat");
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE.toMillis());
        config.setConnectionTimeout(PostgresTimeouts.POOL.toMillis());
        config.setConnectionInitSql(PostgresTimeouts.GREETING);
        // Do not connect now: the first query will show whether the server responds.
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
        // Otherwise error messages would repeat text from sessions.
        login.setProperty("logServerErrorDetail", "false");
        login.setProperty("ApplicationName", "seshat");
        PostgresTimeouts.tellDriver(login);
        return login;
    }

    boolean isMasking() {
        return !masking.isNone();
    }

    /// Open the archive for reading or writing. Writing creates it if it does not exist.
    public Archive open(ProjectLanguages languages, boolean writing) {
        if (writing) {
            migrate();
        }
        PostgresConnection sql = connect();
        try {
            Migrations.require(sql);
            return new PostgresArchive(new PostgresTables(sql, languages, masking), languages, this::enrol);
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    /// Index for a workstation; others may index theirs meanwhile. What is lost with a connection is sent
    /// again.
    ///
    /// @param tell receives a message for each delay
    public IndexReport index(
            Workstation workstation,
            ProjectLanguages languages,
            Function<Archive, IndexReport> indexing,
            Consumer<String> tell) {
        // Fail at once if the server is down at the start: retries are for connections lost later.
        connect().close();
        return new ConnectionRetry(tell).run(() -> change(workstation, languages, indexing, tell));
    }

    /// Change the archive for a workstation. Waits for another process that is changing it.
    <T> T change(
            Workstation workstation,
            ProjectLanguages languages,
            Function<Archive, T> change,
            Consumer<String> waiting) {
        try (Archive archive = open(languages, true);
                WorkstationLock _ = WorkstationLock.take(this::connectApart, workstation, waiting)) {
            return change.apply(archive);
        }
    }

    /// Index for a workstation, if no other process does and this role may.
    Optional<IndexReport> tryIndex(
            Workstation workstation, ProjectLanguages languages, Function<Archive, IndexReport> indexing) {
        try (Archive archive = open(languages, true)) {
            if (!archive.isWritableFor(workstation.id())) {
                return Optional.empty();
            }
            Optional<WorkstationLock> free = WorkstationLock.tryTake(this::connectApart, workstation);
            if (free.isEmpty()) {
                return Optional.empty();
            }
            try (WorkstationLock _ = free.get()) {
                return Optional.of(indexing.apply(archive));
            }
        }
    }

    /// Read a note about a workstation.
    Optional<String> noted(String name, Workstation workstation) {
        try (PostgresConnection sql = connect()) {
            return MetadataRows.find(sql, workstation, name);
        }
    }

    /// Save a note about a workstation.
    void note(String name, String value, Workstation workstation) {
        try (PostgresConnection sql = connect()) {
            MetadataRows.put(sql, workstation, name, value);
        }
    }

    /// The process that currently writes for a workstation.
    Optional<String> writer(Workstation workstation) {
        try (PostgresConnection sql = connect()) {
            return WorkstationLock.holder(sql, workstation);
        }
    }

    /// Create or upgrade the tables, on connections with long timeouts.
    private void migrate() {
        try (PostgresConnection sql = connect()) {
            if (Migrations.areDone(sql)) {
                return;
            }
        }
        Properties patient = new Properties();
        patient.putAll(login);
        patient.setProperty("socketTimeout", String.valueOf(PostgresTimeouts.LONG.toSeconds()));
        try (HikariDataSource connections = pool(address, patient)) {
            Migrations.run(connections, address);
        }
    }

    /// The name to show.
    String name() {
        return address.toString();
    }

    /// Connect directly first: the pool would retry until its timeout and hide the cause.
    private PostgresConnection connect() {
        if (pool.getHikariPoolMXBean() == null || pool.getHikariPoolMXBean().getIdleConnections() == 0) {
            knock();
        }
        return connect(pool, address);
    }

    private void knock() {
        connectApart().close();
    }

    /// A connection outside the pool, closed after use. Locks are held long and rarely needed.
    private PostgresConnection connectApart() {
        try {
            return new PostgresConnection(DriverManager.getConnection(address.url(), login), address);
        } catch (SQLException e) {
            throw PostgresFailure.of(e, address);
        }
    }

    static PostgresConnection connect(DataSource database, Address address) {
        try {
            return new PostgresConnection(database.getConnection(), address);
        } catch (SQLException e) {
            throw PostgresFailure.of(reason(e), address);
        }
    }

    /// When the pool times out, the actual failure is its cause.
    private static SQLException reason(SQLException e) {
        return e instanceof SQLTransientConnectionException && e.getCause() instanceof SQLException cause ? cause : e;
    }

    /// Create the partition for a workstation's messages, once, on a connection of its own, because others
    /// wait until its creation is committed.
    private void enrol(String workstation) {
        if (enrolled.contains(workstation)) {
            return;
        }
        try (PostgresConnection sql = connect()) {
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
