package dev.seshat.archive;

import dev.seshat.agent.LogReader;
import dev.seshat.archive.LogIntake.Cause;
import dev.seshat.archive.LogIntake.Result;
import dev.seshat.archive.LogIntake.Way;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.Workstation;
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

/// The logs of a run that wait for their turn, and the threads that read and pack the first of them ahead of the one
/// who writes. For that one thread.
final class Readers implements AutoCloseable {

    private static final int MOST = 8;
    /// So many logs are read ahead of the writer.
    private static final int AHEAD = 16;

    /// What a thread needs to read logs.
    private record Tools(Packer packer, Map<String, LogReader> readers) {}

    private final Archive archive;
    private final Workstation workstation;
    private final SessionLoader loader;
    private final int maxLineBytes;
    private final Predicate<Path> askedFor;
    private final Set<Path> again = new HashSet<>();
    private final Set<Path> renamed;
    private final Deque<LogOnDisk> waiting = new ArrayDeque<>();
    private final Deque<ReadAhead> ahead = new ArrayDeque<>();
    private final Deque<Tools> idle = new ConcurrentLinkedDeque<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(
            Math.clamp(Runtime.getRuntime().availableProcessors(), 1, MOST),
            Thread.ofPlatform().daemon().factory());

    /// @param askedFor the logs to read from their beginning in any case
    /// @param renamed those whose sessions are called otherwise now
    Readers(
            Archive archive,
            Workstation workstation,
            SessionLoader loader,
            int maxLineBytes,
            Predicate<Path> askedFor,
            Set<Path> renamed) {
        this.archive = archive;
        this.workstation = workstation;
        this.loader = loader;
        this.maxLineBytes = maxLineBytes;
        this.askedFor = askedFor;
        this.renamed = Set.copyOf(renamed);
    }

    void add(Collection<LogOnDisk> logs) {
        waiting.addAll(logs);
    }

    /// Read a log from its beginning, after all that wait.
    void addAgain(LogOnDisk log) {
        again.add(log.path());
        waiting.add(log);
    }

    /// Read these next, as far as none is being read already.
    void addFirst(List<LogOnDisk> logs) {
        logs.reversed().forEach(waiting::addFirst);
    }

    /// The logs that are not handed out yet.
    int size() {
        return waiting.size() + ahead.size();
    }

    /// The log whose turn it is, being read. There must be one.
    ReadAhead next() {
        while (ahead.size() < AHEAD && !waiting.isEmpty()) {
            LogOnDisk log = waiting.remove();
            SourceFile known = archive.source(workstation, log.path()).orElse(null);
            LogIntake intake = new LogIntake(log, known, cause(log), workstation, loader);
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
        return renamed.contains(log.path()) ? Cause.RENAMED : Cause.CHANGED;
    }

    private Result read(LogOnDisk log, LogIntake intake, Consumer<Way> way, Consumer<Parcel> parcels) {
        Tools tools = borrow();
        try {
            return intake.run(reader(log, tools), tools.packer(), way, parcels);
        } finally {
            // What a failed reading has left in it must not become part of another log.
            tools.packer().take();
            idle.push(tools);
        }
    }

    /// Look into a log on this thread.
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
        return tools == null ? new Tools(archive.packer(), new HashMap<>()) : tools;
    }

    private LogReader reader(LogOnDisk log, Tools tools) {
        return tools.readers()
                .computeIfAbsent(
                        log.log().format().agent(), _ -> log.log().format().reader(maxLineBytes));
    }

    /// Let go of all that is being read.
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
