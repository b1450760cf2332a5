package dev.seshat.archive.sqlite;

import dev.seshat.index.lucene.LuceneIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Where an archive's search index is: in a directory beside the database file.
///
/// Each generation of the database has its own index, named by an id that is stored in the database. So
/// replacing a database also switches to its index, in one step.
final class IndexPlace {

    /// The generation of a database that has not replaced the archive yet.
    private static final List<String> TEMPORARY = List.of(".new", ".salvaged", ".recovered");

    private static final String GENERATION = "index_generation";

    private final Path directory;
    private final boolean temporary;

    private IndexPlace(Path directory, boolean temporary) {
        this.directory = directory;
        this.temporary = temporary;
    }

    static IndexPlace of(Path file) {
        String name = file.toString();
        for (String suffix : TEMPORARY) {
            if (name.endsWith(suffix)) {
                return new IndexPlace(Path.of(name.substring(0, name.length() - suffix.length()) + ".index"), true);
            }
        }
        return new IndexPlace(Path.of(name + ".index"), false);
    }

    /// A place for an index that only this process uses.
    static IndexPlace privateOne() throws IOException {
        Path directory = Files.createTempDirectory("seshat-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> LuceneIndex.delete(directory)));
        return new IndexPlace(directory, true);
    }

    /// The index of the current generation.
    LuceneIndex index(SqliteConnection sql) {
        return new LuceneIndex(directory.resolve(generation(sql)));
    }

    static String generation(SqliteConnection sql) {
        return sql.first("select value from metadata where name = ?", row -> row.getString(1), GENERATION)
                .orElse("none");
    }

    /// Assign a generation to a database that has none.
    static void ensureGeneration(SqliteConnection sql) {
        if (sql.number("select count(*) from metadata where name = ?", GENERATION) == 0) {
            sql.run(
                    "insert or ignore into metadata (name, value) values (?, ?)",
                    GENERATION,
                    UUID.randomUUID().toString());
        }
    }

    /// Delete the indexes of other generations, unless this database is still being built to replace another.
    void deleteOthers(SqliteConnection sql) {
        if (temporary || !Files.isDirectory(directory)) {
            return;
        }
        String own = generation(sql);
        try (Stream<Path> generations = Files.list(directory)) {
            generations
                    .filter(each -> !String.valueOf(each.getFileName()).equals(own))
                    .toList()
                    .forEach(LuceneIndex::delete);
        } catch (IOException e) {
            // They take space but do no harm.
        }
    }

    /// The size on disk.
    long size() {
        return LuceneIndex.size(directory);
    }
}
