package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.cli.client.McpClient;
import dev.seshat.cli.output.Visible;
import dev.seshat.host.PrivateFiles;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.tool.LineDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import org.jspecify.annotations.Nullable;

/// `mcp install`: tells an agent of Seshat, in the file in which it keeps its servers.
final class McpInstall {

    private final Console console;

    McpInstall(Console console) {
        this.console = console;
    }

    /// Show what is to be changed for a client, and change it if that is wanted.
    void run(McpClient client, boolean write) {
        Path file = client.file(console.environment()).toAbsolutePath();
        String before = read(file);
        String after = client.with(before, command());
        try (Output out = Output.plain(console)) {
            if (before.equals(after)) {
                out.append(client.title() + " knows Seshat already: " + Visible.line(file.toString()) + "\n");
                return;
            }
            out.append(Visible.line(file.toString()) + "\n");
            for (LineDiff.Change change : LineDiff.of(Visible.of(before), Visible.of(after))) {
                out.append(sign(change.fate()) + change.text() + "\n");
            }
        }
        if (write) {
            replace(file, before, after);
            console.tell("Written. Start " + client.title() + " anew, and it can ask Seshat.");
        } else {
            console.tell("Nothing is written yet: seshat mcp install " + client.label() + " --write");
        }
    }

    private static String sign(LineDiff.Fate fate) {
        return switch (fate) {
            case KEPT -> "  ";
            case REMOVED -> "- ";
            case ADDED -> "+ ";
            case SKIPPED -> "  …";
        };
    }

    /// The launcher says where it is; without it the program is on the path.
    private static String command() {
        String home = System.getProperty("seshat.home");
        return home == null ? "seshat" : Path.of(home).resolve("seshat").toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "cannot read " + file + ": " + e.getMessage() + ".", e);
        }
    }

    /// In one step, so that the client never reads half a file; a link is followed, and who may read it stays the same.
    private static void replace(Path named, String before, String after) {
        @Nullable Path temporary = null;
        try {
            Path file = Files.exists(named) ? named.toRealPath() : named;
            PrivateFiles.createParent(file);
            temporary = Files.createTempFile(file.getParent(), ".seshat-", ".tmp");
            Files.write(temporary, after.getBytes(UTF_8));
            keepPermissions(file, temporary);
            if (!read(file).equals(before)) {
                throw new SeshatException(Kind.BUSY, file + " was changed meanwhile: run it again.");
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new SeshatException(Kind.UNWRITABLE, "cannot write " + named + ": " + e.getMessage() + ".", e);
        } finally {
            delete(temporary);
        }
    }

    private static void keepPermissions(Path file, Path temporary) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null && Files.exists(file)) {
            Files.setPosixFilePermissions(temporary, view.readAttributes().permissions());
        }
    }

    private static void delete(@Nullable Path temporary) {
        try {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            // It was moved, or is a small file beside the other.
        }
    }
}
