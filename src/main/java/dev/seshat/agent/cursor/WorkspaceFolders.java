package dev.seshat.agent.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.FileUri;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// In which folder a conversation was opened: older versions say so only in a small database for each folder.
///
/// Not thread-safe: it reads a database once for each of its states.
final class WorkspaceFolders {

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final int MAX_BYTES = 1 << 20;

    private static final String VALUES = """
            select key, case when octet_length(value) <= ? then cast(value as text) end from ItemTable
            where key = 'composer.composerData'
                or (key >= 'workbench.panel.composerChatViewPane' and key < 'workbench.panel.composerChatViewPanf')""";

    /// What was read from a folder's database.
    private record Folder(String stamp, @Nullable String path, List<String> conversations) {}

    private final Path storage;
    private final Map<Path, Folder> folders = new HashMap<>();

    /// @param storage the directory with a directory for each folder
    WorkspaceFolders(Path storage) {
        this.storage = storage;
    }

    /// The folders beside the editor's database.
    static WorkspaceFolders beside(Path database) {
        Path storage = database.getParent();
        return new WorkspaceFolders(storage == null ? Path.of("") : storage.resolveSibling("workspaceStorage"));
    }

    /// The folder of a conversation; null if it is unknown.
    @Nullable
    String of(String conversation) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(storage)) {
            for (Path each : all) {
                Folder folder = folder(each);
                if (folder != null && folder.conversations.contains(conversation)) {
                    return folder.path;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Then the folder is unknown.
        }
        return null;
    }

    private @Nullable Folder folder(Path directory) {
        Path database = directory.resolve("state.vscdb");
        String stamp = stamp(database) + stamp(database.resolveSibling("state.vscdb-wal"));
        Folder known = folders.get(directory);
        if (stamp.isEmpty() || (known != null && known.stamp.equals(stamp))) {
            return known;
        }
        Folder read = new Folder(stamp, path(directory), conversations(database));
        folders.put(directory, read);
        return read;
    }

    private static String stamp(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file) + " ";
        } catch (IOException e) {
            return "";
        }
    }

    private static @Nullable String path(Path directory) {
        try (InputStream in = RegularFile.stream(directory.resolve("workspace.json"), LinkOption.NOFOLLOW_LINKS)) {
            return JsonValue.parse(new String(in.readNBytes(MAX_BYTES), UTF_8)) instanceof Obj workspace
                    ? FileUri.path(workspace.string("folder"))
                    : null;
        } catch (IOException | MalformedJson e) {
            return null;
        }
    }

    /// All ids that are named there: the list of conversations, or the views in which they were open.
    private static List<String> conversations(Path database) {
        try (AgentDatabase opened = AgentDatabase.open(database, EditorStore.AGENT)) {
            if (!opened.tables().has("ItemTable", "key", "value")) {
                return List.of();
            }
            return opened.rows(VALUES, row -> Objects.requireNonNullElse(row.getString(2), ""), MAX_BYTES).stream()
                    .flatMap(value -> UUID.matcher(value).results())
                    .map(MatchResult::group)
                    .distinct()
                    .toList();
        } catch (SeshatException e) {
            return List.of();
        }
    }
}
