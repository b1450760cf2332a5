package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Mask;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Locks taken by a colleague: none blocks a writer forever, and the holder is named.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PostgresLocksTest {

    private static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);
    private static final Workstation MINE = new Workstation("mine");
    private static final String ME = "locked_out";
    private static final String OTHER = "colleague";

    @TempDir
    Path directory;

    private final String address = PostgresServer.newArchive();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private Server server;
    private Projects projects;

    @BeforeEach
    void admit() throws Exception {
        try (Connection owner = PostgresServer.connect(address)) {
            execute(owner, "create role " + ME + " login");
            execute(owner, "create role " + OTHER + " login");
            execute(owner, "select admit('" + ME + "', 'mine'), admit('" + OTHER + "', 'yours')");
        }
        server = Server.at(address.replace("postgres@", ME + "@"), Mask.NONE, new Environment(Map.of()));
        projects = new Projects(directory);
        projects.write("apple", id(1), Lines.prompt(CWD, "Where is the heron?"));
    }

    @AfterEach
    void drop() throws SQLException {
        server.close();
        try (Connection owner = PostgresServer.connect(address)) {
            for (String role : List.of(ME, OTHER)) {
                execute(owner, "drop owned by " + role);
                execute(owner, "drop role " + role);
            }
        }
        PostgresServer.drop(address);
    }

    /// The advisory lock of earlier versions, and any other number.
    @Test
    void noAdvisoryLockStopsAWriter() throws Exception {
        try (Connection other = PostgresServer.connect(address, OTHER)) {
            execute(other, "select pg_advisory_lock(hashtextextended('seshat mine', 0))");
            assertThat(index().added()).isOne();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void aColleagueCannotTakeTheLockOfAWriter() throws Exception {
        index();
        try (Connection other = PostgresServer.connect(address, OTHER)) {
            other.setAutoCommit(false);
            for (String strength : List.of("update", "no key update", "share", "key share")) {
                try (Statement statement = other.createStatement();
                        ResultSet rows = statement.executeQuery("select * from metadata for " + strength)) {
                    assertThat(rows.next()).as(strength).isFalse();
                }
            }
            projects.write("apple", id(2), Lines.prompt(CWD, "And the stork?"));
            assertThat(index().added()).isOne();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void aSecondWriterWaitsAndHearsWhoIsAtIt() throws Exception {
        CompletableFuture<IndexReport> second = new CompletableFuture<>();
        server.index(
                MINE,
                ENGLISH,
                archive -> {
                    second.completeAsync(this::index);
                    while (told.isEmpty()) {
                        Thread.onSpinWait();
                    }
                    assertThat(second).isNotDone();
                    return projects.indexer(archive, MINE).run(IndexRequest.CHANGES, IndexProgress.none());
                },
                told::add);
        assertThat(second.get().added()).isZero();
        assertThat(told)
                .singleElement()
                .asString()
                .contains("another process is indexing for this workstation", "role “" + ME + "”", "program “seshat”");
    }

    /// Every admitted role may lock a table and so block everybody.
    @Test
    void aLockedTableIsSaidWithWhoLockedItAndTriedAgain() throws Exception {
        try (Connection other = PostgresServer.connect(address, OTHER)) {
            other.setAutoCommit(false);
            execute(other, "set application_name = 'careless script'");
            execute(other, "lock table indexed_sessions in access exclusive mode");
            try (Archive archive = server.open(ENGLISH, false)) {
                assertThatThrownBy(archive::counts)
                        .isInstanceOf(SeshatException.class)
                        .hasMessageContaining("is locked by process ")
                        .hasMessageContaining("role “" + OTHER + "”, program “careless script”");
                // The connection is still usable.
                assertThat(archive.isWritableFor("mine")).isTrue();
            }
            CompletableFuture<IndexReport> run = CompletableFuture.supplyAsync(this::index);
            while (told.isEmpty()) {
                Thread.sleep(20);
            }
            assertThat(told.getFirst()).contains("role “" + OTHER + "”", "retrying");
            other.rollback();
            assertThat(run.get().added()).isOne();
        }
    }

    /// The same while a partition is created for a workstation, which waits for a lock that any role can take.
    @Test
    void aLockOnEnrolmentIsSaid() throws Exception {
        try (Connection other = PostgresServer.connect(address, OTHER)) {
            execute(other, "select pg_advisory_lock(hashtext('seshat enrol'))");
            CompletableFuture<IndexReport> run = CompletableFuture.supplyAsync(this::index);
            while (told.isEmpty()) {
                Thread.sleep(20);
            }
            assertThat(told.getFirst()).contains("role “" + OTHER + "”", "retrying");
            execute(other, "select pg_advisory_unlock_all()");
            assertThat(run.get().added()).isOne();
        }
    }

    private IndexReport index() {
        return server.index(
                MINE,
                ENGLISH,
                archive -> projects.indexer(archive, MINE).run(IndexRequest.CHANGES, IndexProgress.none()),
                told::add);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
