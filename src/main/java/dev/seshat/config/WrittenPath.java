package dev.seshat.config;

import dev.seshat.host.Environment;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// A path as people write it in a setting.
final class WrittenPath {

    private WrittenPath() {}

    /// The absolute path that is meant.
    ///
    /// A relative one in the settings file is taken from its directory: it means the same wherever Seshat runs.
    /// On the command line and in a variable it is taken from where one is, as any other.
    static Path read(String path, Origin at, Environment environment) {
        try {
            if (path.equals("~") || path.startsWith("~/")) {
                return environment
                        .home()
                        .resolve(path.substring(1).replaceFirst("^/+", ""))
                        .toAbsolutePath()
                        .normalize();
            }
            if (path.startsWith("~")) {
                throw WrongSetting.at(at, "“" + path + "” is not understood: only ~ alone is a home directory.");
            }
            return at instanceof Origin.Line line
                    ? line.file().resolveSibling(path).normalize()
                    : Path.of(path).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw WrongSetting.at(at, "“" + path + "” is no path.");
        }
    }
}
