package dev.seshat.indexing;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.archive.Archive;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.indexing.LogReadTask.Cause;
import dev.seshat.indexing.LogReadTask.Result;
import dev.seshat.indexing.LogReadTask.Way;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// The logs of a run that are waiting, and the threads that read and pack the first of them ahead of the
/// writing thread, which alone uses this.
final class LogReaderPool implements AutoCloseable {

    private static final int MOST = 8;
    /// How many logs are read ahead of the writer.
    private static final int AHEAD = 16;

    /// What a thread needs to read logs.
    private record Tools(MessagePacker packer, Map<AgentFormat, LogReader> readers, RawReader raw) {}

    private final Archive archive;
    private final SessionLoader loader;
    private final Predicate<Path> askedFor;
    private final Set<Path> again = new HashSet<>();
    private final Set<Path> renamed;
    private final Set<Path> bytes;
    private final boolean keepsBytes;
    private final Deque<LogOnDisk> waiting = new ArrayDeque<>();
    private final Deque<ReadAhead> ahead = new ArrayDeque<>();
    private final Deque<Tools> idle = new ConcurrentLinkedDeque<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(
            Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MOST),
            Thread.ofPlatform().daemon().factory());

    /// @param askedFor logs to read from their beginning in any case
    /// @param renamed logs whose sessions were renamed
    /// @param bytes logs whose bytes are to be kept although nothing else is new
    /// @param keepsBytes whether the bytes of logs are kept
    LogReaderPool(
            Archive archive,
            SessionLoader loader,
            Predicate<Path> askedFor,
            Set<Path> renamed,
            Set<Path> bytes,
            boolean keepsBytes) {
        this.archive = archive;
        this.loader = loader;
        this.askedFor = askedFor;
        this.renamed = Set.copyOf(renamed);
        this.bytes = Set.copyOf(bytes);
        this.keepsBytes = keepsBytes;
    }

    void add(Collection<LogOnDisk> logs) {
        waiting.addAll(logs);
    }

    /// Read a log from its beginning, after all waiting ones.
    void addAgain(LogOnDisk log) {
        again.add(log.path());
        waiting.add(log);
    }

    /// Read these next, unless they are being read already.
    void addFirst(List<LogOnDisk> logs) {
        logs.reversed().forEach(waiting::addFirst);
    }

    /// The logs not started yet.
    int size() {
        return waiting.size() + ahead.size();
    }

    /// The next log, being read. There must be one.
    ReadAhead next() {
        while (ahead.size() < AHEAD && !waiting.isEmpty()) {
            LogOnDisk log = waiting.remove();
            SourceFile known = archive.source(loader.workstation(), log.path()).orElse(null);
            List<RawFile> kept = keepsBytes ? archive.raw().around(loader.workstation(), log.path()) : null;
            LogReadTask intake = new LogReadTask(log, known, cause(log), kept, loader);
            ReadAhead reading = new ReadAhead(log, known, intake, this::read);
            ahead.add(reading);
            threads.execute(reading);
        }
        return ahead.remove();
    }

    private Cause cause(LogOnDisk log) {
        if (askedFor.test(log.path()) || again.contains(log.path())) {
            return Cause.AGAIN;
        }
        if (renamed.contains(log.path())) {
            return Cause.RENAMED;
        }
        return bytes.contains(log.path()) ? Cause.BYTES : Cause.CHANGED;
    }

    private Result read(
            LogOnDisk log,
            LogReadTask intake,
            Consumer<Way> way,
            Consumer<MessagePacker.Batch> parcels,
            Consumer<RawStep> raw) {
        Tools tools = borrow();
        try {
            return intake.run(reader(log, tools), tools.packer(), tools.raw(), way, parcels, raw);
        } finally {
            // Discard what a failed reading left behind, so that it does not become part of another log.
            tools.packer().take();
            idle.push(tools);
        }
    }

    /// Read something of a log on this thread.
    <T> T look(LogOnDisk log, Function<LogReader, T> use) {
        Tools tools = borrow();
        try {
            return use.apply(reader(log, tools));
        } finally {
            idle.push(tools);
        }
    }

    private Tools borrow() {
        Tools tools = idle.poll();
        return tools == null ? new Tools(archive.packer(), new HashMap<>(), new RawReader()) : tools;
    }

    private LogReader reader(LogOnDisk log, Tools tools) {
        return tools.readers().computeIfAbsent(log.log().format(), _ -> loader.reader(log.log()));
    }

    /// Stop all reading.
    @Override
    public void close() {
        threads.shutdownNow();
        for (Tools tools = idle.poll(); tools != null; tools = idle.poll()) {
            tools.raw().close();
        }
    }
}
