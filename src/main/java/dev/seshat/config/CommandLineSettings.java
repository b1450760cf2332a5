package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The settings given on the command line: `--config FILE`, `--archive PLACE`, and any number of `--set
/// KEY=VALUE`.
///
/// A value is written as in the settings file, except that strings need no quotes. If a key is set twice, the
/// later value wins.
public final class CommandLineSettings {

    /// The option that names the settings file.
    public static final String CONFIG = "--config";

    /// The option that sets one value.
    public static final String SET = "--set";

    /// The option that names the archive.
    public static final String ARCHIVE = "--archive";

    /// No settings on the command line.
    public static final CommandLineSettings NONE = new CommandLineSettings(null, List.of());

    /// A key and the text of its value.
    record Assignment(SettingKey key, SettingsText value) {}

    private final @Nullable Path settingsFile;
    private final List<Assignment> assignments;

    private CommandLineSettings(@Nullable Path settingsFile, List<Assignment> assignments) {
        this.settingsFile = settingsFile;
        this.assignments = List.copyOf(assignments);
    }

    /// Check the arguments of the options. Errors are reported here, before any file is read.
    ///
    /// @param config the argument of `--config`; null without it
    /// @param archive the argument of `--archive`; null without it
    /// @param set the argument of each `--set`
    public static CommandLineSettings of(
            @Nullable Path config,
            @Nullable String archive,
            List<String> set,
            Environment environment,
            List<AgentFormat> formats) {
        List<Assignment> assignments = new ArrayList<>();
        if (archive != null) {
            assignments.add(new Assignment(SettingKey.ARCHIVE, SettingsText.ofFlag(ARCHIVE, archive)));
        }
        for (String word : set) {
            assignments.add(assignment(word));
        }
        CommandLineSettings flags =
                new CommandLineSettings(config == null ? null : file(config, environment), assignments);
        flags.readInto(new SettingsReader(environment, formats));
        return flags;
    }

    private static Path file(Path config, Environment environment) {
        return environment
                .path(config.toString())
                .filter(path -> !path.toString().isEmpty())
                .orElseThrow(() -> SettingErrors.at(new Origin.Flag(CONFIG), "“" + config + "” is not a valid path."))
                .toAbsolutePath();
    }

    private static Assignment assignment(String word) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? "" : word.substring(0, equals).strip();
        if (name.isEmpty()) {
            throw SettingErrors.notAnAssignment(new Origin.Flag(SET), word);
        }
        SettingKey key = SettingKey.find(name)
                .orElseThrow(() -> SettingErrors.unknown(new Origin.Flag(SET), "key", name, SettingKey.labels()));
        return new Assignment(
                key, SettingsText.ofFlag(SET, word.substring(equals + 1).strip()));
    }

    /// The settings file named on the command line, as an absolute path.
    Optional<Path> settingsFile() {
        return Optional.ofNullable(settingsFile);
    }

    /// Apply the settings of the command line.
    void readInto(SettingsReader reader) {
        assignments.forEach(assignment -> reader.readValue(assignment.key(), assignment.value()));
    }
}
