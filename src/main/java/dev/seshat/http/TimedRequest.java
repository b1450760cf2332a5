package dev.seshat.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/// A request whose body must arrive in time: a client that sends a byte now and then would hold a thread and
/// its memory for ever, because no single wait is long.
final class TimedRequest extends HttpServletRequestWrapper {

    /// The time for every body, and the rate at which larger ones get more.
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final long BYTES_PER_SECOND = 10_000;

    TimedRequest(HttpServletRequest request) {
        super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return new TimedInput(super.getInputStream());
    }

    private static final class TimedInput extends ServletInputStream {

        private final ServletInputStream input;
        private final long start = System.nanoTime();
        private long received;

        TimedInput(ServletInputStream input) {
            this.input = input;
        }

        @Override
        public int read() throws IOException {
            int next = input.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = input.read(bytes, from, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) throws SocketTimeoutException {
            received += bytes;
            long seconds = GRACE.toSeconds() + received / BYTES_PER_SECOND;
            if (!input.isFinished()
                    && System.nanoTime() - start > Duration.ofSeconds(seconds).toNanos()) {
                throw new SocketTimeoutException("the request body arrived too slowly");
            }
        }

        @Override
        public boolean isFinished() {
            return input.isFinished();
        }

        @Override
        public boolean isReady() {
            return input.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            input.setReadListener(listener);
        }

        @Override
        public void close() throws IOException {
            input.close();
        }
    }
}
