package dev.seshat.archive.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Private copies of an archive that keeps changing do not accumulate.
class UnwritableArchiveTest {

    @TempDir
    private Path directory;

    @Test
    void onlyTheLastTwoCopiesAreKept() throws Exception {
        Path file = directory.resolve("archive.db");
        List<Path> copies = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            Files.writeString(file, "x".repeat(i));
            copies.add(UnwritableArchive.copy(file, FileStamp.of(file)));
        }
        assertThat(copies.stream().map(copy -> Files.exists(copy.getParent())))
                .containsExactly(false, false, true, true);
        assertThat(UnwritableArchive.copy(file, FileStamp.of(file))).isEqualTo(copies.getLast());
    }

    @Test
    void aCopyOfWhatChangedMeanwhileIsDeleted() throws Exception {
        Path file = Files.writeString(directory.resolve("archive.db"), "x");
        FileStamp stamp = FileStamp.of(file);
        Files.writeString(file, "xx");
        long before = temporary();
        assertThatThrownBy(() -> UnwritableArchive.copy(file, stamp)).hasMessageContaining("try again");
        assertThat(temporary()).isEqualTo(before);
    }

    /// Copies with this content.
    private static long temporary() throws Exception {
        try (var files = Files.newDirectoryStream(Path.of(System.getProperty("java.io.tmpdir")), "seshat-*")) {
            long count = 0;
            for (Path each : files) {
                Path copy = each.resolve("archive.db");
                count += Files.isReadable(copy) && Files.size(copy) == 2 ? 1 : 0;
            }
            return count;
        }
    }
}
