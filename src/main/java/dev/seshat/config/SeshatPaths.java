package dev.seshat.config;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.Optional;

/// The paths of Seshat's own files, following the XDG base directory specification.
public final class SeshatPaths {

    /// The variable with the path of the settings file.
    static final String SETTINGS_VARIABLE = "SESHAT_CONFIG";

    private static final String OWN = "seshat";

    private SeshatPaths() {}

    /// The settings file: `--config`, else `$SESHAT_CONFIG`, else below `$XDG_CONFIG_HOME`, else below
    /// `~/.config`.
    public static Setting<Path> settingsFile(Environment environment, CommandLineSettings flags) {
        return flags.settingsFile()
                .map(path -> new Setting<>(path, new Origin.Flag(CommandLineSettings.CONFIG)))
                .or(() -> environment
                        .findPath(SETTINGS_VARIABLE)
                        .map(path -> new Setting<>(path.toAbsolutePath(), new Origin.Variable(SETTINGS_VARIABLE))))
                .orElseGet(() -> below("XDG_CONFIG_HOME", ".config", "config.jsonc", environment));
    }

    /// The metadata cache: below `$XDG_CACHE_HOME`, else below `~/.cache`.
    public static Setting<Path> cacheFile(Environment environment) {
        return below("XDG_CACHE_HOME", ".cache", "metadata.json", environment);
    }

    /// The default archive: below `$XDG_DATA_HOME`, else below `~/.local/share`. [Settings#archive] says which
    /// archive is used.
    static Setting<Path> archiveFile(Environment environment) {
        return below("XDG_DATA_HOME", ".local/share", "archive.db", environment);
    }

    /// The directories that were moved, as `relocate` was told: beside the default archive.
    public static Path relocationsFile(Environment environment) {
        return below("XDG_DATA_HOME", ".local/share", "relocations.json", environment)
                .value();
    }

    /// What `guard` keeps to undo its changes: beside the default archive.
    public static Path guardDirectory(Environment environment) {
        return below("XDG_DATA_HOME", ".local/share", "guard", environment).value();
    }

    /// The specification says to ignore relative directories.
    private static Setting<Path> below(String variable, String fallback, String name, Environment environment) {
        Optional<Path> base = environment.findPath(variable).filter(Path::isAbsolute);
        Path directory =
                base.orElseGet(() -> environment.home().toAbsolutePath().resolve(fallback));
        Origin origin = base.isPresent() ? new Origin.Variable(variable) : new Origin.Default();
        return new Setting<>(directory.resolve(OWN).resolve(name), origin);
    }
}
