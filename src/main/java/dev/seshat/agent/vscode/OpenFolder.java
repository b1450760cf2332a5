package dev.seshat.agent.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.FileUri;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The folder that was open during a chat, from `workspace.json` beside the directory of chats.
final class OpenFolder {

    private static final int MAX_BYTES = 64 << 10;

    private OpenFolder() {}

    /// The folder, or the one with the workspace's file; null if none was open or the file is missing.
    static @Nullable String of(Path chat) {
        Path chats = chat.getParent();
        if (chats == null) {
            return null;
        }
        try (InputStream in = RegularFile.stream(chats.resolveSibling("workspace.json"), LinkOption.NOFOLLOW_LINKS)) {
            JsonValue read = JsonValue.parse(new String(in.readNBytes(MAX_BYTES), UTF_8));
            return read instanceof Obj workspace ? of(workspace) : null;
        } catch (IOException | MalformedJson e) {
            return null;
        }
    }

    private static @Nullable String of(Obj workspace) {
        String folder = FileUri.path(workspace.string("folder"));
        String file = FileUri.path(workspace.string("workspace"));
        if (folder != null || file == null || !file.endsWith(".code-workspace")) {
            return folder;
        }
        int slash = file.lastIndexOf('/');
        return slash > 0 ? file.substring(0, slash) : null;
    }
}
