package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.archive.AgentPlaces;
import dev.seshat.archive.Archive;
import dev.seshat.archive.Completeness;
import dev.seshat.archive.CompletenessCheck;
import dev.seshat.archive.Exclusion;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Indexer;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.Retention;
import dev.seshat.archive.Store;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.ProgressLine;
import dev.seshat.config.ArchivePlace;
import dev.seshat.config.Flags;
import dev.seshat.config.LanguagePatterns;
import dev.seshat.config.Places;
import dev.seshat.config.ProjectPatterns;
import dev.seshat.config.Settings;
import dev.seshat.config.SettingsLoader;
import dev.seshat.discover.Agents;
import dev.seshat.discover.Discovery;
import dev.seshat.discover.FactsReaders;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.MetadataCache;
import dev.seshat.discover.Notices;
import dev.seshat.discover.Progress;
import dev.seshat.discover.SessionFinder;
import dev.seshat.discover.SessionList;
import dev.seshat.discover.SessionLoader;
import dev.seshat.export.SecretsMask;
import dev.seshat.host.Environment;
import dev.seshat.host.ThisWorkstation;
import dev.seshat.model.Mask;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// The object graph of a run, built by hand: settings first, then what stands on them.
final class Services {

    private final Console console;
    private final Notices notices;
    private final ProgressLine progress;
    private final Settings settings;
    private final Workstation workstation;
    private @Nullable Store store;

    private Services(Console console, Flags flags, boolean debug) {
        this.console = console;
        this.notices = new ConsoleNotices(console, debug);
        this.progress = ProgressLine.on(console.stderr(), console.stderrIsTerminal(), "Reading logs");
        this.settings = SettingsLoader.load(console.environment(), Agents.all(), flags);
        this.workstation = ThisWorkstation.find(console.environment());
    }

    /// The services of a verb with these arguments.
    static Services of(ParseResult arguments, Console console) {
        Flags flags = SettingsOptions.flags(arguments, console.environment());
        return new Services(console, flags, arguments.hasMatchedOption("--debug"));
    }

    int maxLineBytes() {
        return settings.maxLineBytes().value();
    }

    SessionLoader loader() {
        return new SessionLoader(workstation, maxLineBytes());
    }

    SessionFinder finder() {
        return new SessionFinder(Agents.all(), this::roots, maxLineBytes());
    }

    /// The language of each project's words.
    ProjectLanguages languages() {
        LanguagePatterns named = settings.languages().value();
        Language others = settings.language().value();
        return named.isEmpty() ? ProjectLanguages.all(others) : ProjectLanguages.of(named::find, others);
    }

    /// What is done to texts from logs before another program gets them.
    Mask mask() {
        return settings.redact().value() ? new SecretsMask() : Mask.NONE;
    }

    /// Where the archive is kept: in a file, or on a server.
    synchronized Store store() {
        if (store == null) {
            ArchivePlace place = settings.archive(console.environment()).value();
            store = place instanceof ArchivePlace.OnServer server
                    ? shared(server.address())
                    : new SqliteStore(((ArchivePlace.InFile) place).file(), languages());
        }
        return store;
    }

    private Store shared(String address) {
        boolean masked = settings.redact().value();
        return SharedArchive.at(address, workstation, languages(), masked, console.environment());
    }

    /// The permissions of the archive, if it is a file, and of the metadata cache.
    FilePermissions permissions() {
        List<Path> files = new ArrayList<>();
        if (settings.archive(console.environment()).value() instanceof ArchivePlace.InFile(Path file)) {
            files.add(file);
        }
        files.add(Places.cacheFile(console.environment()).value());
        return FilePermissions.of(files);
    }

    /// Remove what the metadata cache holds of some logs.
    void forgetInCache(Collection<Path> logs) {
        Path file = Places.cacheFile(console.environment()).value();
        try (MetadataCache cache = MetadataCache.open(file, maxLineBytes(), notices)) {
            cache.forget(logs);
        }
    }

    /// Whether others have sessions in the same archive.
    boolean isShared() {
        return settings.archive(console.environment()).value() instanceof ArchivePlace.OnServer;
    }

    /// The projects that are not archived.
    Exclusion exclusion() {
        ProjectPatterns excluded = settings.exclude().value();
        return excluded.isEmpty() ? Exclusion.NONE : Exclusion.of(excluded::match);
    }

    /// Says how it goes with the archive.
    Store.Voice voice() {
        return new Store.Voice(holder -> console.tell("seshat: " + holder), console::tell);
    }

    /// Index, with a bar while it takes long.
    IndexReport index(Archive archive, IndexRequest request) {
        long start = System.nanoTime();
        try (ProgressLine bar = ProgressLine.on(console.stderr(), console.stderrIsTerminal(), "Archiving")) {
            return indexer(archive)
                    .run(
                            request,
                            (logs, allLogs, bytes, allBytes) -> bar.update(
                                    bytes,
                                    allBytes,
                                    () -> Humane.count(logs) + " of " + Humane.count(allLogs, "log") + " · "
                                            + Humane.bytes(bytes * 1_000_000_000L / (System.nanoTime() - start))
                                            + "/s"));
        }
    }

    Workstation workstation() {
        return workstation;
    }

    /// Say which rows of an archive could not be read, if there were any.
    void tellSkipped(Archive archive) {
        console.tellSkipped(archive);
    }

    LogScan scan() {
        return new LogScan(Agents.all(), this::roots, notices);
    }

    /// How complete the archive is.
    ///
    /// @param archive null when there is none
    Completeness completeness(@Nullable Archive archive) {
        return CompletenessCheck.of(
                archive, scan().run().newestFirst(), workstation, places(), retentions(), Instant.now());
    }

    private List<AgentPlaces> places() {
        return Agents.all().stream()
                .map(format -> new AgentPlaces(
                        format,
                        roots(format).stream().filter(Files::isDirectory).toList()))
                .toList();
    }

    private List<Retention> retentions() {
        Environment environment = console.environment();
        return Agents.all().stream()
                .flatMap(format -> format.retention(environment).stream()
                        .map(time -> new Retention(format, time, LogScan.realPaths(format.roots(environment)))))
                .toList();
    }

    Indexer indexer(Archive archive) {
        return new Indexer(archive, scan(), workstation, loader(), maxLineBytes(), Clock.systemUTC(), exclusion());
    }

    private List<Path> roots(AgentFormat format) {
        Environment environment = console.environment();
        return settings.roots(format, environment);
    }

    /// The list of sessions for as long as the process lasts.
    SessionList sessionList() {
        return new SessionList(this::sessionsNow, Clock.systemUTC());
    }

    /// All sessions as they are now. What was read of them is written to the cache before they are handed out.
    private List<ListedSession> sessionsNow() {
        try (MetadataCache cache =
                MetadataCache.open(Places.cacheFile(console.environment()).value(), maxLineBytes(), notices)) {
            return discovery(new FactsReaders(maxLineBytes(), notices), cache).discover(Progress.NONE);
        }
    }

    private Discovery discovery(FactsReaders readers, MetadataCache cache) {
        return new Discovery(
                Agents.all(),
                this::roots,
                workstation,
                readers,
                cache,
                settings.trustIndex().value(),
                notices);
    }

    /// Find all sessions and use them; the cache is written afterwards, or when the process is asked to end.
    ///
    /// @param anew whether to read every log again, whatever is known of it
    void withSessions(boolean anew, Consumer<List<ListedSession>> use) {
        Path file = Places.cacheFile(console.environment()).value();
        MetadataCache cache = anew
                ? MetadataCache.empty(file, maxLineBytes(), notices)
                : MetadataCache.open(file, maxLineBytes(), notices);
        FactsReaders readers = new FactsReaders(maxLineBytes(), notices);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            readers.stop();
            progress.close();
            cache.close();
        }));
        try (cache) {
            use.accept(discover(discovery(readers, cache)));
        }
    }

    /// The bar is gone before anything is printed.
    private List<ListedSession> discover(Discovery discovery) {
        try (progress) {
            return discovery.discover(progress::update);
        }
    }
}
