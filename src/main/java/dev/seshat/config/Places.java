package dev.seshat.config;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.Optional;

/// The places of Seshat's own files, by the XDG base directory specification.
public final class Places {

    /// The variable that names the settings file itself.
    static final String SETTINGS_VARIABLE = "SESHAT_CONFIG";

    private static final String OWN = "seshat";

    private Places() {}

    /// The settings file: `--config`, else `$SESHAT_CONFIG`, else below `$XDG_CONFIG_HOME`, else below `~/.config`.
    public static Setting<Path> settingsFile(Environment environment, Flags flags) {
        return flags.settingsFile()
                .map(path -> new Setting<>(path, new Origin.Flag(Flags.CONFIG)))
                .or(() -> environment
                        .findPath(SETTINGS_VARIABLE)
                        .map(path -> new Setting<>(path.toAbsolutePath(), new Origin.Variable(SETTINGS_VARIABLE))))
                .orElseGet(() -> below("XDG_CONFIG_HOME", ".config", "config.jsonc", environment));
    }

    /// The metadata cache: below `$XDG_CACHE_HOME`, else below `~/.cache`.
    public static Setting<Path> cacheFile(Environment environment) {
        return below("XDG_CACHE_HOME", ".cache", "metadata.json", environment);
    }

    /// The archive where nobody names one: below `$XDG_DATA_HOME`, else below `~/.local/share`. Which one holds is
    /// asked of [Settings#archive].
    static Setting<Path> archiveFile(Environment environment) {
        return below("XDG_DATA_HOME", ".local/share", "archive.db", environment);
    }

    /// The specification says to ignore a directory that is not absolute.
    private static Setting<Path> below(String variable, String fallback, String name, Environment environment) {
        Optional<Path> base = environment.findPath(variable).filter(Path::isAbsolute);
        Path directory =
                base.orElseGet(() -> environment.home().toAbsolutePath().resolve(fallback));
        Origin origin = base.isPresent() ? new Origin.Variable(variable) : new Origin.Default();
        return new Setting<>(directory.resolve(OWN).resolve(name), origin);
    }
}
