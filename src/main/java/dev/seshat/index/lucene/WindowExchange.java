package dev.seshat.index.lucene;

import dev.seshat.host.SecondThread;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Has another thread fill windows while the calling one reads them, in the same order. For one scan.
final class WindowExchange implements WordScan.Windows {

    private static final int WINDOWS = 3;

    /// Fills windows.
    interface Filler {
        void fill(WordScan.Windows windows) throws IOException;
    }

    /// Reads a window, and empties it.
    interface Reader {
        void read(ScanWindow window) throws IOException;
    }

    /// Gets ready to read.
    interface Beginning {
        Reader begin() throws IOException;
    }

    private final @Nullable ScanWindow[] windows = new @Nullable ScanWindow[WINDOWS];
    private final int rows;
    private final Semaphore empty = new Semaphore(WINDOWS);
    private final Semaphore filled = new Semaphore(0);
    private int filling;
    private @Nullable DocumentNumbers numbers;
    private volatile boolean stopped;

    /// @param rows the number of rows of a window
    WindowExchange(int rows) {
        this.rows = rows;
    }

    /// Fill windows and read them, until both have ended. Rethrows what either throws.
    ///
    /// @param numbers read by the thread that fills; null to leave that to the reader
    void run(Filler filler, @Nullable DocumentNumbers numbers, Beginning beginning) throws IOException {
        this.numbers = numbers;
        SecondThread<IOException> scan = SecondThread.start("scan", () -> fill(filler));
        try {
            Reader reader = beginning.begin();
            for (int reading = 0; ; reading = (reading + 1) % WINDOWS) {
                filled.acquireUninterruptibly();
                ScanWindow window = windows[reading];
                if (window == null) {
                    break;
                }
                reader.read(window);
                empty.release();
            }
        } finally {
            stopped = true;
            empty.release(WINDOWS);
            scan.join();
        }
        scan.rethrow();
    }

    private void fill(Filler filler) throws IOException {
        try {
            filler.fill(this);
        } finally {
            // What follows the last window.
            empty.acquireUninterruptibly();
            windows[filling] = null;
            filled.release();
        }
    }

    @Override
    public ScanWindow next() {
        empty.acquireUninterruptibly();
        ScanWindow window = windows[filling];
        if (window == null) {
            window = new ScanWindow(rows);
            windows[filling] = window;
        }
        return window;
    }

    @Override
    public boolean filled(ScanWindow window) throws IOException {
        if (numbers != null) {
            numbers.read(window);
        }
        filling = (filling + 1) % WINDOWS;
        filled.release();
        return !stopped;
    }
}
