package dev.seshat.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A progress bar on one line of a terminal for long operations. It is erased at the end.
///
/// Thread-safe.
public final class ProgressLine implements AutoCloseable {

    private static final Duration DELAY = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofMillis(80);
    private static final int BAR = 30;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final @Nullable PrintStream terminal;
    private final String what;
    private final long start = System.nanoTime();
    private long next = DELAY.toNanos();
    private boolean shown;
    private boolean closed;

    private ProgressLine(@Nullable PrintStream terminal, String what) {
        this.terminal = terminal;
        this.what = what;
    }

    /// A bar on a stream if that is a terminal; otherwise it shows nothing.
    public static ProgressLine on(PrintStream stream, boolean isTerminal, String what) {
        return new ProgressLine(isTerminal ? stream : null, what);
    }

    /// Show the progress.
    public void update(int done, int total) {
        update(done, total, () -> HumanReadable.count(done) + " of " + HumanReadable.count(total));
    }

    /// Show the progress, with a text that says what is counted.
    public void update(long done, long total, Supplier<String> text) {
        if (terminal == null) {
            return;
        }
        long elapsed = System.nanoTime() - start;
        synchronized (this) {
            if (elapsed < next || closed) {
                return;
            }
            next = elapsed + PAUSE.toNanos();
            shown = true;
            terminal.print("\r" + bar(what, done, total, text.get(), Duration.ofNanos(elapsed)) + "\u001b[K");
            terminal.flush();
        }
    }

    static String bar(String what, long done, long total, String text, Duration elapsed) {
        double part = total == 0 ? 1 : (double) done / total;
        int filled = (int) (BAR * part);
        Duration left = Duration.ofMillis((long) (elapsed.toMillis() * (1 - part) / part));
        return what + " ▕" + "█".repeat(filled) + " ".repeat(BAR - filled) + "▏ " + text
                + (done == 0 ? "" : " · " + HumanReadable.duration(left) + " left");
    }

    /// Erase the bar.
    @Override
    public synchronized void close() {
        closed = true;
        if (shown && terminal != null) {
            terminal.print(ERASE_LINE);
            terminal.flush();
            shown = false;
        }
    }
}
