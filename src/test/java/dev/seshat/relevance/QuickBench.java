package dev.seshat.relevance;

import dev.seshat.archive.Archive;
import dev.seshat.relevance.QuickOptions.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Runs all sets of queries on archives that are kept between runs, in one process, for tuning the ranking.
///
/// The small archive has only the invented sessions; in the large one they are among a tree of generated logs.
/// [QuickOptions#USAGE] describes the options.
public final class QuickBench {

    /// How many titles of the generated logs are searched for.
    private static final int SAMPLE = 300;

    /// What is deleted to be rebuilt.
    private static final List<String> KEPT =
            List.of("stamp", "small", "large", "touched", "postgres", "projects", "touched-projects");

    private final QuickOptions options;
    private final Invented invented;
    private final Path logs;

    private QuickBench(QuickOptions options, Invented invented) {
        this.options = options;
        this.invented = invented;
        logs = options.directory().resolve("projects");
    }

    /// Run the benchmark.
    public static void main(String[] arguments) throws IOException {
        QuickBench bench;
        try {
            bench = new QuickBench(QuickOptions.parse(arguments), Invented.of(Material.load()));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        bench.run();
    }

    private void run() throws IOException {
        prepare();
        try (Archives archives = archives()) {
            SetTable table = new SetTable(options.has(Flag.MISSES));
            try (Archive small = archives.open("small", List.of(logs))) {
                ask(SetTable.SMALL, new OpenArchive(small), table);
                if (options.has(Flag.TOUCH)) {
                    touch(archives, new OpenArchive(small));
                }
            }
            Path tree = options.tree();
            if (tree != null && !options.has(Flag.SMALL)) {
                try (Archive large = archives.open("large", List.of(logs, tree))) {
                    ask(SetTable.LARGE, new OpenArchive(large), table);
                }
            }
            table.print();
        }
    }

    private Archives archives() throws IOException {
        return options.has(Flag.POSTGRES)
                ? new PostgresArchives(options.directory().resolve("postgres"))
                : new EmbeddedArchives(options.directory());
    }

    private void ask(String size, OpenArchive archive, SetTable table) {
        if (options.has(Flag.ORDER)) {
            OrderCheck.run(size, archive, mixed(archive), options.has(Flag.MISSES));
        } else if (!options.has(Flag.TOUCH)) {
            table.ask(size, archive, sets(archive.archive()));
        }
    }

    /// Run the queries on an archive of the same logs with current file times.
    private void touch(Archives archives, OpenArchive small) throws IOException {
        Path copies = options.directory().resolve("touched-projects");
        if (!Files.exists(copies)) {
            invented.write(copies);
            FileTime now = FileTime.from(Instant.now());
            try (Stream<Path> files = Files.walk(copies)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.setLastModifiedTime(file, now);
                }
            }
        }
        try (Archive touched = archives.open("touched", List.of(copies))) {
            TouchCheck.run(small, new OpenArchive(touched), mixed(small));
        }
    }

    private List<String> mixed(OpenArchive archive) {
        return MixedSample.of(sets(archive.archive()), archive.archive());
    }

    /// Write the logs, and delete archives of different ones.
    private void prepare() throws IOException {
        Path stamp = options.directory().resolve("stamp");
        String now = Invented.id(invented.conversations().toString());
        boolean current = Files.exists(stamp) && Files.readString(stamp).equals(now);
        if (options.has(Flag.REBUILD) || !current) {
            for (String name : KEPT) {
                delete(options.directory().resolve(name));
            }
            invented.write(logs);
            Files.writeString(stamp, now);
        }
    }

    private List<QuerySet> sets(Archive archive) {
        Set<String> ours = new HashSet<>();
        invented.conversations().forEach(conversation -> ours.add(conversation.id()));
        List<QuerySet> sets = new ArrayList<>(KnownItems.of(archive, "title", ours::contains, Integer.MAX_VALUE));
        sets.addAll(KnownItems.of(archive, "generated title", id -> !ours.contains(id), SAMPLE));
        sets.addAll(invented.sets());
        return sets.stream()
                .filter(set -> set.name().contains(options.only()))
                .flatMap(this::halves)
                .filter(set -> !set.queries().isEmpty())
                .toList();
    }

    private Stream<QuerySet> halves(QuerySet set) {
        return options.has(Flag.HELD_OUT)
                ? Stream.of(
                        set.only(" (tuning)", wanted -> !wanted.isHeldOut()),
                        set.only(" (held out)", QuerySet.Wanted::isHeldOut))
                : Stream.of(set);
    }

    private static void delete(Path path) throws IOException {
        if (Files.exists(path)) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
