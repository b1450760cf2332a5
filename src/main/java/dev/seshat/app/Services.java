package dev.seshat.app;

import dev.seshat.agent.AgentFormat;
import dev.seshat.archive.Archive;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.Store;
import dev.seshat.archive.StoreListener;
import dev.seshat.archive.postgres.PostgresStore;
import dev.seshat.archive.postgres.Server;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.archive.status.AgentRoots;
import dev.seshat.archive.status.Completeness;
import dev.seshat.archive.status.CompletenessCheck;
import dev.seshat.archive.status.DueLogs;
import dev.seshat.archive.status.Retention;
import dev.seshat.config.ArchivePlace;
import dev.seshat.config.CommandLineSettings;
import dev.seshat.config.KeptBytes;
import dev.seshat.config.LanguagePatterns;
import dev.seshat.config.ProjectPatterns;
import dev.seshat.config.SeshatPaths;
import dev.seshat.config.Settings;
import dev.seshat.discover.AgentHomes;
import dev.seshat.discover.Agents;
import dev.seshat.discover.Discovery;
import dev.seshat.discover.FactsReaders;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.MetadataCache;
import dev.seshat.discover.Notices;
import dev.seshat.discover.Progress;
import dev.seshat.discover.Relocations;
import dev.seshat.discover.SessionFinder;
import dev.seshat.discover.SessionList;
import dev.seshat.discover.SessionLoader;
import dev.seshat.export.SecretsMask;
import dev.seshat.host.Environment;
import dev.seshat.host.ThisWorkstation;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.indexing.ExcludedProjects;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.Indexer;
import dev.seshat.indexing.RawPolicy;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Mask;
import dev.seshat.model.Workstation;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.ProgressLine;
import dev.seshat.terminal.TerminalText;
import dev.seshat.wire.StatusJson;
import dev.seshat.words.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The object graph of a run, built by hand: settings first, then everything that depends on them.
public final class Services {

    private static final long MEGABYTE = 1_000_000;

    private final Console console;
    private final Notices notices;
    private final ProgressLine progress;
    private final Settings settings;
    private final Workstation workstation;
    private @Nullable Store store;

    /// @param debug whether to print debug notices
    public Services(Console console, CommandLineSettings flags, boolean debug) {
        this.console = console;
        this.notices = new ConsoleNotices(console, debug);
        this.progress = ProgressLine.on(console.stderr(), console.stderrIsTerminal(), "Reading logs");
        this.settings = Settings.load(console.environment(), Agents.all(), flags);
        this.workstation = ThisWorkstation.find(console.environment());
    }

    public int maxLineBytes() {
        return settings.maxLineBytes().value();
    }

    public SessionLoader loader() {
        return new SessionLoader(workstation, maxLineBytes());
    }

    /// The images of sessions, from their logs or from the bytes that the archive keeps.
    public SessionImages images() {
        return new SessionImages(
                workstation, format -> LogScan.realPaths(roots(format)), maxLineBytes(), new ArchivedLogs(store()));
    }

    public SessionFinder finder() {
        return new SessionFinder(formats(), this::roots, maxLineBytes());
    }

    /// The language of each project's words.
    public ProjectLanguages languages() {
        LanguagePatterns named = settings.languages().value();
        Language others = settings.language().value();
        return named.isEmpty() ? ProjectLanguages.all(others) : ProjectLanguages.of(named::find, others);
    }

    /// The prices of models.
    public PriceList prices() {
        return PriceList.with(settings.prices().value().all());
    }

    /// Masks texts from logs before another program gets them.
    public Mask mask() {
        return settings.redact().value() ? new SecretsMask() : Mask.NONE;
    }

    /// The store of the archive: in a file, or on a server.
    public synchronized Store store() {
        if (store == null) {
            ArchivePlace place = settings.archive(console.environment()).value();
            store = place instanceof ArchivePlace.OnServer server
                    ? new PostgresStore(
                            Server.at(server.address(), mask(), console.environment()), workstation, languages())
                    : new SqliteStore(((ArchivePlace.InFile) place).file(), languages(), new IndexRebuildLine(console));
        }
        return store;
    }

    /// The permissions of the archive, if it is a file, and of the metadata cache.
    public FilePermissions permissions() {
        List<Path> files = new ArrayList<>();
        if (settings.archive(console.environment()).value() instanceof ArchivePlace.InFile(Path file)) {
            files.add(file);
        }
        files.add(SeshatPaths.cacheFile(console.environment()).value());
        return FilePermissions.of(files);
    }

    /// Remove some logs from the metadata cache.
    public void forgetInCache(Collection<Path> logs) {
        Path file = SeshatPaths.cacheFile(console.environment()).value();
        try (MetadataCache cache = MetadataCache.open(file, maxLineBytes(), notices)) {
            cache.forget(logs);
        }
    }

    /// Whether the archive is shared with other workstations.
    boolean isShared() {
        return settings.archive(console.environment()).value() instanceof ArchivePlace.OnServer;
    }

    /// The projects not to archive.
    public ExcludedProjects exclusion() {
        ProjectPatterns excluded = settings.exclude().value();
        return excluded.isEmpty() ? ExcludedProjects.NONE : ExcludedProjects.of(excluded::match);
    }

    /// Whether the bytes of logs are kept.
    public RawPolicy rawPolicy() {
        if (settings.raw().value() == KeptBytes.MESSAGES) {
            return RawPolicy.MESSAGES;
        }
        long megabytes = settings.rawMaxMb().value();
        return megabytes == 0 ? RawPolicy.FULL : new RawPolicy(true, megabytes * MEGABYTE);
    }

    /// Reports the store's messages to the user.
    public StoreListener storeListener() {
        return new StoreListener(holder -> console.tell("seshat: " + holder), console::tell);
    }

    /// The progress bar of an index run.
    public IndexProgress archivingLine() {
        return new ArchivingLine(console);
    }

    public Workstation workstation() {
        return workstation;
    }

    /// Report rows of an archive that could not be read, if there were any.
    void reportSkipped(Archive archive) {
        SkippedRows skipped = archive.takeSkipped();
        if (!skipped.isEmpty()) {
            console.tell(
                    TerminalText.line(skipped.summary()) + (skipped.total() > 1 ? " All: seshat status --all" : ""));
        }
    }

    public LogScan scan() {
        return new LogScan(formats(), this::roots, notices);
    }

    /// How complete the archive is.
    public Completeness completeness() {
        try (Archive archive = store().find().orElse(null)) {
            return CompletenessCheck.of(archive, scan().run(), workstation, places(), retentions(), Instant.now());
        }
    }

    /// Write how complete and how fresh the archive is.
    ///
    /// @param damage what a check of the archive found; null if it was not checked
    public void writeStatus(@Nullable DamageReport damage, JsonWriter json) {
        Store kept = store();
        StatusJson.write(
                kept.name(),
                completeness(),
                kept.writer().isPresent(),
                permissions().byFile(),
                kept.damagedCopies(),
                damage,
                json);
    }

    private List<AgentRoots> places() {
        return Agents.all().stream()
                .map(format -> new AgentRoots(
                        format,
                        roots(format).stream().filter(Files::isDirectory).toList(),
                        AgentHomes.of(roots(format), console.environment().home())))
                .toList();
    }

    /// What agents will delete within a week. Costs two small files besides the arguments.
    List<DueLogs> due(List<LogOnDisk> logs, Map<Path, LogRecord> known) {
        return DueLogs.of(logs, known, retentions(), Instant.now());
    }

    private List<Retention> retentions() {
        Environment environment = console.environment();
        // Claude Code's rule is worth knowing even before there are logs.
        return Agents.all().stream()
                .flatMap(format -> format.retention(environment).stream()
                        .map(time -> new Retention(format, time, LogScan.realPaths(format.roots(environment)))))
                .filter(retention -> !retention.roots().isEmpty()
                        || retention
                                .format()
                                .agent()
                                .equals(Agents.all().getFirst().agent()))
                .toList();
    }

    /// Indexes into an archive.
    public Indexer indexer(Archive archive) {
        return new Indexer(archive, scan(), loader(), Clock.systemUTC(), exclusion(), rawPolicy());
    }

    /// The formats of all agents, which know which directories were moved.
    public List<AgentFormat> formats() {
        return relocations().applyTo(Agents.all());
    }

    /// The directories that were moved. Read each time: servers learn of new ones so.
    public Relocations relocations() {
        return Relocations.read(SeshatPaths.relocationsFile(console.environment()));
    }

    private List<Path> roots(AgentFormat format) {
        Environment environment = console.environment();
        return settings.roots(format, environment);
    }

    /// The list of sessions on disk for the lifetime of the process.
    private SessionList sessionList() {
        return new SessionList(this::sessionsNow, Clock.systemUTC());
    }

    /// All sessions as they are now. New facts are in the cache before this returns.
    public List<ListedSession> sessionsNow() {
        try (MetadataCache cache =
                MetadataCache.open(SeshatPaths.cacheFile(console.environment()).value(), maxLineBytes(), notices)) {
            return discovery(new FactsReaders(maxLineBytes(), notices), cache).discover(Progress.NONE);
        }
    }

    private Discovery discovery(FactsReaders readers, MetadataCache cache) {
        return new Discovery(
                formats(),
                this::roots,
                workstation,
                readers,
                cache,
                settings.trustIndex().value(),
                notices);
    }

    /// Find all sessions, on disk and in the archive, and use them. The archive is opened beside the scan of
    /// the logs.
    ///
    /// @param refresh whether to read every log again instead of using the cache
    /// @param archived whether the archive is asked
    public void withAllSessions(boolean refresh, boolean archived, Consumer<AllSessions> use) {
        if (!archived) {
            withSessions(
                    refresh,
                    disk -> use.accept(new AllSessions(disk, workstation, this::relocations, ArchiveAccess.NONE)));
            return;
        }
        try (PatientAccess archive = new PatientAccess(store())) {
            withSessions(refresh, disk -> use.accept(new AllSessions(disk, workstation, this::relocations, archive)));
        }
    }

    /// Every session, for a server.
    public SessionBrowser sessionBrowser(LiveArchive live) {
        return new SessionBrowser(sessionList(), workstation, this::relocations, live);
    }

    /// Find all sessions on disk and use them; the cache is written afterwards, or on shutdown.
    ///
    /// @param refresh whether to read every log again instead of using the cache
    private void withSessions(boolean refresh, Consumer<List<ListedSession>> use) {
        Path file = SeshatPaths.cacheFile(console.environment()).value();
        MetadataCache cache = refresh
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

    /// Remove the bar before anything is printed.
    private List<ListedSession> discover(Discovery discovery) {
        try (progress) {
            return discovery.discover(progress::update);
        }
    }
}
