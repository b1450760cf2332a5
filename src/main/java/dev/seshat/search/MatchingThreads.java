package dev.seshat.search;

import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.query.TextPattern;
import dev.seshat.query.TextPatterns;
import dev.seshat.rank.ScoredSession;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Matches patterns on several threads. The thread that reads the texts uses it and, when the others are
/// busy, matches some itself: so only a few batches are in memory.
final class MatchingThreads implements AutoCloseable {

    /// The maximum number of matches counted per message. Finding each may take a pass over the rest of its
    /// text.
    private static final int MAX = 100;

    private static final int BATCH_CHARS = 1 << 16;

    private record Text(PatternMatches matches, Message message) {}

    private final List<TextMatcher> wanted;
    private final List<TextMatcher> unwanted;
    private final Mask shown;
    private final BooleanSupplier stopped;
    private final long wantedBits;
    private final ThreadPoolExecutor threads;
    private final AtomicInteger found = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private List<Text> batch = new ArrayList<>();
    private long chars;

    /// @param stopped whether to stop at once; asked by each of the threads
    MatchingThreads(TextPatterns patterns, Mask shown, BooleanSupplier stopped) {
        this.stopped = stopped;
        wanted = matchers(patterns.wanted());
        unwanted = matchers(patterns.unwanted());
        wantedBits = (1L << wanted.size()) - 1;
        this.shown = shown;
        int others = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        threads = new ThreadPoolExecutor(
                others,
                others,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(2 * others),
                Thread.ofPlatform().daemon().name("match-", 0).factory(),
                new ThreadPoolExecutor.CallerRunsPolicy());
    }

    private List<TextMatcher> matchers(List<TextPattern> patterns) {
        return patterns.stream()
                .map(pattern -> new TextMatcher(pattern, stopped))
                .toList();
    }

    PatternMatches matchesOf(ScoredSession candidate) {
        return new PatternMatches(candidate, wantedBits);
    }

    /// How many sessions match so far.
    int found() {
        return found.get();
    }

    /// Match a text; returns whether a batch was handed over.
    boolean add(PatternMatches matches, Message message) {
        batch.add(new Text(matches, message));
        chars += message.text().length();
        if (chars < BATCH_CHARS) {
            return false;
        }
        handOver();
        return true;
    }

    private void handOver() {
        List<Text> texts = batch;
        batch = new ArrayList<>();
        chars = 0;
        threads.execute(() -> match(texts));
    }

    private void match(List<Text> texts) {
        try {
            texts.forEach(text -> match(text.matches(), text.message()));
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private void match(PatternMatches matches, Message message) {
        String text = message.text();
        if (wanted.stream().anyMatch(each -> isIn(each, text)) || isUnwanted(text)) {
            // Only visible text matches: otherwise an agent could find out a secret, one character at a time.
            match(matches, message, masked(message));
        }
        if (stopped.getAsBoolean()) {
            matches.cutShort();
        }
    }

    private void match(PatternMatches matches, Message message, String text) {
        long held = 0;
        int count = 0;
        for (int i = 0; i < wanted.size(); i++) {
            int places = wanted.get(i).places(text, MAX).size();
            held |= places > 0 ? 1L << i : 0;
            count += places;
        }
        boolean before = matches.isFound();
        if (held != 0) {
            matches.add(message, held, count);
        }
        if (isUnwanted(text)) {
            matches.exclude();
        }
        boolean after = matches.isFound();
        found.addAndGet(after == before ? 0 : after ? 1 : -1);
    }

    private boolean isUnwanted(String text) {
        return unwanted.stream().anyMatch(each -> isIn(each, text));
    }

    private static boolean isIn(TextMatcher pattern, String text) {
        return !pattern.places(text, 1).isEmpty();
    }

    /// Masks need not be thread-safe.
    private synchronized String masked(Message message) {
        return shown.message(message).text();
    }

    /// Match the rest, and stop.
    @Override
    public void close() {
        handOver();
        threads.close();
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
