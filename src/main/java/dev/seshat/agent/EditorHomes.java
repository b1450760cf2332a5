package dev.seshat.agent;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Where VS Code and the editors made from it keep a user's data, extensions' data included.
///
/// All places of all systems are looked at, because a home may be shared or copied.
public final class EditorHomes {

    /// The editors by the name of their directory.
    private static final List<String> EDITORS = List.of(
            "Code",
            "Code - Insiders",
            "Code - OSS",
            "VSCodium",
            "VSCodium - Insiders",
            "Cursor",
            "Windsurf",
            "Positron");

    private static final List<String> SERVERS =
            List.of(".vscode-server", ".vscode-server-insiders", ".cursor-server", ".windsurf-server");

    private EditorHomes() {}

    /// The `User` directories of all of them; they need not exist.
    public static List<Path> of(Environment environment) {
        List<Path> users = new ArrayList<>();
        for (String editor : EDITORS) {
            users.addAll(of(editor, environment));
        }
        for (String server : SERVERS) {
            users.add(environment.home().resolve(server).resolve("data").resolve("User"));
        }
        return List.copyOf(users);
    }

    /// The `User` directories of one editor; they need not exist.
    public static List<Path> of(String editor, Environment environment) {
        return applicationData(environment)
                .map(data -> data.resolve(editor).resolve("User"))
                .distinct()
                .toList();
    }

    /// Where applications keep data: on Linux, on macOS and on Windows.
    private static Stream<Path> applicationData(Environment environment) {
        Path home = environment.home();
        Optional<Path> configured = environment.findPath("XDG_CONFIG_HOME").filter(Path::isAbsolute);
        return Stream.of(
                        Stream.of(home.resolve(".config")),
                        configured.stream(),
                        Stream.of(home.resolve("Library/Application Support")),
                        environment.findPath("APPDATA").stream())
                .flatMap(each -> each);
    }
}
