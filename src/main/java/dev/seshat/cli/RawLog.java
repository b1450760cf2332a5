package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.LogText;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawLogs;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// The log as written: byte by byte to a file or a program, without control sequences to a terminal.
final class RawLog {

    private static final int PIECE = 1 << 15;

    private RawLog() {}

    /// Opens the log.
    @FunctionalInterface
    private interface Source {
        InputStream open();
    }

    /// Print a log that exists.
    static void print(Path file, Output out, Console console) {
        print(() -> open(file), out, console);
    }

    /// Print the bytes that an archive keeps of a log.
    static void print(RawFile file, RawLogs raw, Output out, Console console) {
        print(() -> open(file, raw), out, console);
    }

    private static void print(Source log, Output out, Console console) {
        if (console.isTerminal()) {
            printVisibly(log, out);
        } else {
            copy(log, console);
        }
    }

    private static void copy(Source log, Console console) {
        try (var in = log.open()) {
            in.transferTo(console.stdout());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// In chunks rather than in lines: a line may be larger than memory.
    private static void printVisibly(Source log, Output out) {
        try (Reader reader = new InputStreamReader(log.open(), UTF_8)) {
            char[] piece = new char[PIECE];
            int held = 0;
            int read;
            while ((read = reader.read(piece, held, PIECE - held)) >= 0) {
                int end = held + read;
                // Half a surrogate pair, or half a line end, belongs to the next chunk.
                held = end > 0 && isHalf(piece[end - 1]) ? 1 : 0;
                out.append(TerminalText.of(new String(piece, 0, end - held)));
                piece[0] = piece[Math.max(0, end - 1)];
            }
            out.append(TerminalText.of(new String(piece, 0, held)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isHalf(char last) {
        return Character.isHighSurrogate(last) || last == '\r';
    }

    private static InputStream open(RawFile file, RawLogs raw) {
        try {
            return LogText.of(file.path(), raw.open(file));
        } catch (IOException e) {
            throw UnreadableLog.because(file.path(), e);
        }
    }

    private static InputStream open(Path file) {
        try {
            return LogText.open(file);
        } catch (IOException e) {
            throw UnreadableLog.because(file, e);
        }
    }
}
