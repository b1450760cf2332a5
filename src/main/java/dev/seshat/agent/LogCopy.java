package dev.seshat.agent;

import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonEdits;
import dev.seshat.json.JsonMembers;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import org.jspecify.annotations.Nullable;

/// Writes a changed copy of a log: complete under a temporary name first, then renamed, and never over another file.
///
/// A line that is no JSON object stays as it is. An unfinished last line is left out.
public final class LogCopy {

    private static final int BUFFER = 1 << 16;

    private LogCopy() {}

    /// Write the copy.
    public static void write(Path log, Path copy, LineChange change) {
        Path directory = copy.getParent();
        if (directory == null) {
            throw new IllegalArgumentException("no directory: " + copy);
        }
        @Nullable Path temporary = null;
        try {
            Files.createDirectories(directory);
            temporary = Files.createTempFile(directory, ".seshat-", ".tmp");
            fill(log, temporary, change);
            keepPermissions(log, temporary);
            // Fails if the name is taken.
            Files.move(temporary, copy);
        } catch (FileAlreadyExistsException e) {
            throw new SeshatException(Kind.UNWRITABLE, copy + " already exists; nothing was written.", e);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE, "cannot copy " + log + " to " + copy + ": " + e.getMessage() + ".", e);
        } finally {
            delete(temporary);
        }
    }

    private static void fill(Path log, Path temporary, LineChange change) throws IOException {
        try (InputStream in = new BufferedInputStream(RegularFile.stream(log), BUFFER);
                FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int number = 0;
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b == '\n') {
                    out.write(changed(line.toByteArray(), number, change));
                    out.write('\n');
                    line.reset();
                    number++;
                } else {
                    line.write(b);
                }
            }
            byte[] last = line.toByteArray();
            if (last.length > 0 && isObject(last)) {
                out.write(changed(last, number, change));
                out.write('\n');
            }
            out.flush();
            channel.force(true);
        }
    }

    private static byte[] changed(byte[] line, int number, LineChange change) {
        try {
            JsonEdits edits = new JsonEdits(line);
            change.change(number, JsonMembers.of(line, 0, line.length), edits);
            return edits.bytes();
        } catch (MalformedJson e) {
            return line;
        }
    }

    private static boolean isObject(byte[] line) {
        try {
            return JsonMembers.of(line, 0, line.length).inside() > 0;
        } catch (MalformedJson e) {
            return false;
        }
    }

    private static void keepPermissions(Path log, Path copy) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(log, PosixFileAttributeView.class);
        if (view != null) {
            Files.setPosixFilePermissions(copy, view.readAttributes().permissions());
        }
    }

    private static void delete(@Nullable Path temporary) {
        try {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            // It was renamed, or stays behind as a small file that no agent reads.
        }
    }
}
