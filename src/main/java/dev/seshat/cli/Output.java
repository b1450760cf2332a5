package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.terminal.Console;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The output of a command: stdout, or a pager in front of it. Close it, or the last lines are lost.
public final class Output implements Appendable, AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final BufferedWriter writer;
    private final @Nullable Pager pager;

    private Output(OutputStream stream, @Nullable Pager pager) {
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), BUFFER);
        this.pager = pager;
    }

    /// Directly to stdout.
    public static Output plain(Console console) {
        return new Output(console.stdout(), null);
    }

    /// Through the pager if a person reads it, else directly to stdout.
    public static Output paged(Console console) {
        return Pager.start(console)
                .map(pager -> new Output(pager.input(), pager))
                .orElseGet(() -> plain(console));
    }

    @Override
    public Output append(CharSequence text) {
        try {
            writer.append(text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Output append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end));
    }

    @Override
    public Output append(char c) {
        return append(String.valueOf(c));
    }

    /// Print the rest, and wait for the pager to exit.
    @Override
    public void close() {
        try {
            if (pager == null) {
                writer.flush();
                return;
            }
            try {
                writer.close();
            } finally {
                pager.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
