package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.Environment;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a verb prints its data to: stdout, or a pager in front of it. Close it, or the last lines are lost.
public final class Output implements Appendable, AutoCloseable {

    private static final int BUFFER = 1 << 16;
    /// Colours as they are, no pager for what fits one screen, and the text stays when it ends.
    private static final String LESS = "-FRX";

    private final BufferedWriter writer;
    private final @Nullable Process pager;

    private Output(OutputStream stream, @Nullable Process pager) {
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), BUFFER);
        this.pager = pager;
    }

    /// Straight to stdout.
    public static Output plain(Console console) {
        return new Output(console.stdout(), null);
    }

    /// Through the pager when a person reads it, else straight to stdout.
    public static Output paged(Console console) {
        Optional<Process> pager = console.isTerminal() ? startPager(console.environment()) : Optional.empty();
        return pager.map(process -> new Output(process.getOutputStream(), process))
                .orElseGet(() -> plain(console));
    }

    private static Optional<Process> startPager(Environment environment) {
        String command = environment
                .find("SESHAT_PAGER")
                .or(() -> environment.find("PAGER"))
                .orElse("less");
        if (command.equals("cat")) {
            return Optional.empty();
        }
        // A pager may be given with options, as other programs allow; where there is none, the text just goes through.
        String run =
                "command -v " + command.strip().split("\\s+", 2)[0] + " >/dev/null && exec " + command + "; exec cat";
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", run)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putIfAbsent("LESS", LESS);
        builder.environment().putIfAbsent("LESSCHARSET", "utf-8");
        try {
            return Optional.of(builder.start());
        } catch (IOException e) {
            return Optional.empty();
        }
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

    /// Print the rest, and wait until the reader has left the pager.
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
                pager.waitFor();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
