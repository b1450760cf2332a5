package dev.seshat.archive.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The driver finalizes a prepared statement that fails: it must be prepared again.
class SqliteConnectionTest {

    @TempDir
    private Path directory;

    @Test
    void aStatementThatFailedWorksTheNextTime() {
        try (SqliteConnection sql = Database.open(directory.resolve("a.db"), true)) {
            sql.execute("create table numbers (n integer)");
            assertThatThrownBy(() -> sql.number("select abs(?)", Long.MIN_VALUE))
                    .hasMessageContaining("overflow");
            assertThat(sql.number("select abs(?)", -5)).isEqualTo(5);
            String insert = "insert into numbers values (abs(?))";
            assertThatThrownBy(() -> sql.run(insert, Long.MIN_VALUE)).hasMessageContaining("overflow");
            assertThat(sql.run(insert, -5)).isEqualTo(1);
        }
    }
}
