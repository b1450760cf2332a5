package dev.seshat.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Opens files that other users can replace at any time, without ever blocking: a pipe, a device or a directory
/// instead of a file is an error, even if it was swapped in between checking and opening.
///
/// Java cannot open with `O_NONBLOCK`, and calling the system's `open` costs a cold start 60 ms. So another
/// thread opens the file and is abandoned if it gets stuck. Thread-safe.
public final class RegularFile {

    /// A disk may be slow; a pipe without a writer blocks forever. Before this time is over, only a file that
    /// was replaced since the check is given up.
    private static final int MAX_SECONDS = 30;

    private static final int LOOK_MILLIS = 250;

    private static final Executor OPENERS = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            2,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Thread.ofPlatform().daemon().name("open").factory());

    private RegularFile() {}

    /// Open a file for reading, unless options say otherwise. Follows symbolic links unless an option forbids
    /// it.
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        LinkOption[] links =
                Arrays.stream(options).filter(LinkOption.class::isInstance).toArray(LinkOption[]::new);
        return open(file, look(file, links), links, options);
    }

    /// The same as a stream.
    public static InputStream stream(Path file, OpenOption... options) throws IOException {
        return Channels.newInputStream(open(file, options));
    }

    /// Check a file; anything but a regular file is an error.
    static BasicFileAttributes look(Path file, LinkOption... links) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, links);
        if (!attributes.isRegularFile()) {
            throw new NotRegularFile(
                    file,
                    attributes.isDirectory()
                            ? "it is a directory"
                            : attributes.isSymbolicLink() ? "it is a link" : "it is not a regular file");
        }
        return attributes;
    }

    /// Open a file that was checked.
    static FileChannel open(Path file, BasicFileAttributes seen, LinkOption[] links, OpenOption... options)
            throws IOException {
        FileChannel channel = openElsewhere(file, seen, links, options);
        try {
            // A pipe has no position, so this checks the opened file, whatever is at the path by now.
            channel.position();
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw swapped(file);
        }
    }

    private static FileChannel openElsewhere(
            Path file, BasicFileAttributes seen, LinkOption[] links, OpenOption... options) throws IOException {
        OpenOption[] all = options.length == links.length ? concat(options, StandardOpenOption.READ) : options;
        CompletableFuture<FileChannel> opening = CompletableFuture.supplyAsync(() -> opened(file, all), OPENERS);
        boolean taken = false;
        try {
            for (long waited = 0; waited < MAX_SECONDS * 1000L; waited += LOOK_MILLIS) {
                try {
                    FileChannel channel = opening.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                    taken = true;
                    return channel;
                } catch (TimeoutException e) {
                    requireSame(file, seen, links);
                }
            }
            throw new NotRegularFile(file, "it could not be opened within " + MAX_SECONDS + " seconds");
        } catch (ExecutionException e) {
            throw cause(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while opening " + file).initCause(e);
        } finally {
            if (!taken) {
                var _ = opening.thenAccept(RegularFile::close);
            }
        }
    }

    private static OpenOption[] concat(OpenOption[] options, OpenOption more) {
        OpenOption[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = more;
        return all;
    }

    private static FileChannel opened(Path file, OpenOption... options) {
        try {
            return FileChannel.open(file, Set.of(options));
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    private static IOException cause(ExecutionException e) {
        return switch (e.getCause()) {
            case IOException cause -> cause;
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            case null, default -> new IOException(e);
        };
    }

    private static void requireSame(Path file, BasicFileAttributes seen, LinkOption... links) throws IOException {
        if (!Objects.equals(look(file, links).fileKey(), seen.fileKey())) {
            throw swapped(file);
        }
    }

    private static NotRegularFile swapped(Path file) {
        return new NotRegularFile(file, "it was replaced while it was being opened");
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // Nobody is waiting for it any more.
        }
    }
}
