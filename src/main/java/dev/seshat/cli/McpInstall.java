package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.cli.client.McpClient;
import dev.seshat.cli.client.ServerCommand;
import dev.seshat.host.PrivateFiles;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import dev.seshat.tool.LineDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// `mcp install` and `mcp uninstall`: add Seshat to, or remove it from, an agent's list of MCP servers.
final class McpInstall {

    private final Console console;

    McpInstall(Console console) {
        this.console = console;
    }

    /// Show the change that makes a client use Seshat, and make it on request.
    ///
    /// @param arguments after the program: `mcp`, and the given settings
    void install(McpClient client, List<String> arguments, boolean write) {
        ServerCommand command = new ServerCommand(program(), arguments, arguments.size() > 1);
        Change change = new Change(
                "install",
                client.title() + " already uses Seshat: ",
                "Written. Restart " + client.title() + " to use Seshat.");
        run(client, change, before -> client.with(before, command), write);
    }

    /// Show the change that makes a client stop using Seshat, and make it on request.
    void uninstall(McpClient client, boolean write) {
        Change change = new Change(
                "uninstall",
                client.title() + " does not use Seshat: ",
                "Written. Restart " + client.title() + " to stop using Seshat.");
        run(client, change, client::without, write);
    }

    /// The messages about a change.
    ///
    /// @param verb its subcommand
    /// @param nothing the message if there is nothing to change, before the file
    private record Change(String verb, String nothing, String done) {}

    private void run(McpClient client, Change change, UnaryOperator<String> changing, boolean write) {
        Path file = client.file(console.environment()).toAbsolutePath();
        String before = read(file);
        String after = changing.apply(before);
        try (Output out = Output.plain(console)) {
            if (before.equals(after)) {
                out.append(change.nothing() + TerminalText.line(file.toString()) + "\n");
                return;
            }
            out.append(TerminalText.line(file.toString()) + "\n");
            for (LineDiff.Change line : LineDiff.of(TerminalText.of(before), TerminalText.of(after))) {
                out.append(sign(line.kind()) + line.text() + "\n");
            }
        }
        if (write) {
            replace(file, before, after);
            console.tell(change.done());
        } else {
            console.tell("Nothing was written. To make the change: seshat mcp " + change.verb() + " " + client.label()
                    + " --write");
        }
    }

    static String sign(LineDiff.Kind kind) {
        return switch (kind) {
            case KEPT -> "  ";
            case REMOVED -> "- ";
            case ADDED -> "+ ";
            case SKIPPED -> "  …";
        };
    }

    /// The launcher passes its place; without it, the program is on the PATH.
    private static String program() {
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

    /// Atomically, so that the client never reads half a file; links are followed, and permissions stay.
    private static void replace(Path named, String before, String after) {
        @Nullable Path temporary = null;
        try {
            Path file = Files.exists(named) ? named.toRealPath() : named;
            PrivateFiles.createParent(file);
            temporary = Files.createTempFile(file.getParent(), ".seshat-", ".tmp");
            Files.write(temporary, after.getBytes(UTF_8));
            keepPermissions(file, temporary);
            if (!read(file).equals(before)) {
                throw new SeshatException(Kind.BUSY, file + " changed in the meantime; run the command again.");
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
            // It was renamed, or stays behind as a small file.
        }
    }
}
