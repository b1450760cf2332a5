package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.LogText;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.cli.output.Visible;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// The log as the agent wrote it: to a file or a program byte by byte, to a terminal without what it would obey.
final class RawLog {

    private static final int PIECE = 1 << 15;

    private RawLog() {}

    static void print(Path file, Output out, Console console) {
        if (console.isTerminal()) {
            printVisibly(file, out);
        } else {
            copy(file, console);
        }
    }

    private static void copy(Path file, Console console) {
        try (var in = open(file)) {
            in.transferTo(console.stdout());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// In pieces rather than in lines: a line may be larger than the memory.
    private static void printVisibly(Path file, Output out) {
        try (Reader reader = new InputStreamReader(open(file), UTF_8)) {
            char[] piece = new char[PIECE];
            int held = 0;
            int read;
            while ((read = reader.read(piece, held, PIECE - held)) >= 0) {
                int end = held + read;
                // Half a pair, or half a line end, belongs to the next piece.
                held = end > 0 && isHalf(piece[end - 1]) ? 1 : 0;
                out.append(Visible.of(new String(piece, 0, end - held)));
                piece[0] = piece[Math.max(0, end - 1)];
            }
            out.append(Visible.of(new String(piece, 0, held)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isHalf(char last) {
        return Character.isHighSurrogate(last) || last == '\r';
    }

    private static InputStream open(Path file) {
        try {
            return LogText.open(file);
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }
}
