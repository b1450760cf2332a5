package dev.seshat.archive;

import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.SessionKey;
import dev.seshat.words.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;

/// A test with an archive that is open for writing, and a tree of logs.
abstract class OnAnArchive {

    static final ProjectLanguages ENGLISH = ProjectLanguages.all(Language.ENGLISH);

    @TempDir
    Path directory;

    Projects projects;
    ArchiveStore store;
    Archive archive;

    /// A store for an archive that does not exist yet.
    abstract ArchiveStore store(Path directory);

    @BeforeEach
    void openArchive() throws IOException {
        projects = new Projects(directory);
        store = store(directory.resolve("archive"));
        archive = store.open(ENGLISH, true);
    }

    @AfterEach
    void closeArchive() {
        archive.close();
    }

    /// A test for each query. All read the archive as it is now: writing it takes far longer than reading it.
    static Stream<DynamicTest> each(List<String> queries, ThrowingConsumer<String> test) {
        return DynamicTest.stream(queries.stream(), query -> query, test);
    }

    /// The same for each line of a table, whose columns are separated by `|`.
    static Stream<DynamicTest> eachRow(String table, ThrowingConsumer<List<String>> test) {
        return DynamicTest.stream(
                table.lines().map(line -> List.of(line.strip().split("\\s*\\|\\s*", -1))), List::getFirst, test);
    }

    /// Another archive of the same kind, built from the current logs.
    ArchiveStore fromScratch() throws IOException {
        ArchiveStore scratch = store(Files.createTempDirectory(directory, "scratch"));
        try (Archive rebuilt = scratch.open(ENGLISH, true)) {
            projects.index(rebuilt);
        }
        return scratch;
    }

    static Holdings holdings(ArchiveStore store) {
        try (Archive archive = store.open(ENGLISH, false)) {
            return Holdings.of(archive);
        }
    }

    /// The only session, not counting its former versions.
    SessionKey onlyKey() {
        List<SessionKey> keys = new ArrayList<>();
        archive.sessions(each -> {
            if (each.former() == null) {
                keys.add(each.session().key());
            }
        });
        if (keys.size() != 1) {
            throw new AssertionError("not one session but " + keys);
        }
        return keys.getFirst();
    }

    List<String> texts(SessionKey key) {
        return Holdings.messages(archive, key).stream()
                .map(message -> message.text())
                .toList();
    }

    List<SourceFile> troubles() {
        List<SourceFile> troubles = new ArrayList<>();
        archive.troubles(Projects.HERE, troubles::add);
        return troubles;
    }
}
