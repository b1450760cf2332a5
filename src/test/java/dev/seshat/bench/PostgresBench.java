package dev.seshat.bench;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.postgres.Server;
import dev.seshat.archive.sqlite.SqliteArchive;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.Notices;
import dev.seshat.discover.SessionLoader;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.ExcludedProjects;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.Indexer;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Mask;
import dev.seshat.model.Workstation;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Hit;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Language;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// Fills an embedded archive and one on PostgreSQL from the same logs, alternating, and runs the same queries
/// on both: measures times and sizes, and whether all needles are found first.
///
///     PostgresBench TREE MANIFEST RUNS DIRECTORY
///
/// Starts a real server with more memory than the default, as a server should have; commits wait for the disk.
public final class PostgresBench {

    private static final ProjectLanguages LANGUAGES = ProjectLanguages.all(Language.ENGLISH);
    private static final Workstation WORKSTATION = new Workstation("bench");

    private final Path tree;
    private final Path manifest;

    private PostgresBench(Path tree, Path manifest) {
        this.tree = tree;
        this.manifest = manifest;
    }

    /// Run the benchmark.
    public static void main(String[] arguments) throws IOException, MalformedJson, SQLException {
        PostgresBench bench = new PostgresBench(Path.of(arguments[0]), Path.of(arguments[1]));
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setServerConfig("shared_buffers", "1GB")
                .setServerConfig("max_wal_size", "4GB")
                .setServerConfig("synchronous_commit", "on")
                .start()) {
            int runs = Integer.parseInt(arguments[2]);
            for (int run = 1; run <= runs; run++) {
                String database = "bench_" + run;
                try (Connection connection = postgres.getPostgresDatabase().getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.execute("create database " + database);
                }
                String address = "postgresql://postgres@localhost:" + postgres.getPort() + "/" + database;
                bench.run(Path.of(arguments[3]).resolve(database + ".db"), address, run == runs);
            }
        }
    }

    private void run(Path file, String address, boolean last) throws IOException, MalformedJson {
        try (Server server = Server.at(address, Mask.NONE, new Environment(Map.of()))) {
            index("embedded", indexing -> {
                try (Archive archive = SqliteArchive.open(file, LANGUAGES, true)) {
                    return indexing.apply(archive);
                }
            });
            index("PostgreSQL", indexing -> server.index(WORKSTATION, LANGUAGES, indexing, System.out::println));
            if (last) {
                try (Archive embedded = SqliteArchive.open(file, LANGUAGES, false)) {
                    ask("embedded", embedded);
                }
                try (Archive shared = server.open(LANGUAGES, false)) {
                    ask("PostgreSQL", shared);
                }
            }
        }
    }

    private void index(String name, Function<Function<Archive, IndexReport>, IndexReport> open) {
        long start = System.nanoTime();
        IndexReport report = open.apply(archive -> indexer(archive).run(IndexRequest.CHANGES, IndexProgress.none()));
        System.out.printf(
                Locale.ROOT, "%-12s %d sessions in %.1f s%n", name, report.added(), (System.nanoTime() - start) / 1e9);
    }

    private Indexer indexer(Archive archive) {
        return new Indexer(
                archive,
                new LogScan(List.of(new ClaudeFormat()), _ -> List.of(tree), Notices.NONE),
                new SessionLoader(WORKSTATION, AgentFormat.DEFAULT_MAX_LINE_BYTES),
                Clock.systemUTC(),
                ExcludedProjects.NONE);
    }

    private void ask(String name, Archive archive) throws IOException, MalformedJson {
        System.out.printf(Locale.ROOT, "%n%s: %d MB%n", name, archive.counts().bytes() / 1_000_000);
        SearchBench.ask(archive);
        needles(archive);
    }

    private void needles(Archive archive) throws IOException, MalformedJson {
        Search search = new Search(archive);
        int all = 0;
        int first = 0;
        for (JsonValue each : ((JsonValue.Obj) JsonValue.parse(Files.readString(manifest))).elements("needles")) {
            JsonValue.Obj needle = (JsonValue.Obj) each;
            List<Hit> hits = search.search(new SearchRequest(
                            QueryParser.parse(String.valueOf(needle.string("phrase")), Clock.systemUTC()), false, 5, 0))
                    .hits();
            Path log = tree.resolve(String.valueOf(needle.string("file")));
            boolean found = !hits.isEmpty()
                    && hits.getFirst().session().session().file().equals(log);
            all++;
            first += found ? 1 : 0;
            if (!found) {
                System.out.println("not first: " + needle.string("phrase") + " of " + log);
            }
        }
        System.out.printf(Locale.ROOT, "needles first: %d of %d%n", first, all);
    }
}
