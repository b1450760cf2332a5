package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the command line says of the settings: `--config FILE`, `--archive PLACE`, and `--set KEY=VALUE` as often as
/// one
/// likes.
///
/// A value is written as in the settings file; a text needs no quotes. Of two values for one key the later holds.
public final class Flags {

    /// The option that names the settings file.
    public static final String CONFIG = "--config";

    /// The option that sets one setting.
    public static final String SET = "--set";

    /// The option that says where the archive is.
    public static final String ARCHIVE = "--archive";

    /// A command line that says nothing of settings.
    public static final Flags NONE = new Flags(null, List.of());

    /// One setting and the text of its value.
    record Assignment(SettingKey key, SettingsText value) {}

    private final @Nullable Path settingsFile;
    private final List<Assignment> assignments;

    private Flags(@Nullable Path settingsFile, List<Assignment> assignments) {
        this.settingsFile = settingsFile;
        this.assignments = List.copyOf(assignments);
    }

    /// Take what stands behind the options. What makes no sense is refused here, before any file is looked at.
    ///
    /// @param config the file behind `--config`; absent without it
    /// @param archive what stands behind `--archive`; absent without it
    /// @param set each `KEY=VALUE` behind a `--set`
    public static Flags of(
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
        Flags flags = new Flags(config == null ? null : file(config, environment), assignments);
        flags.readInto(new SettingsReader(environment, formats));
        return flags;
    }

    private static Path file(Path config, Environment environment) {
        return environment
                .path(config.toString())
                .filter(path -> !path.toString().isEmpty())
                .orElseThrow(() -> WrongSetting.at(new Origin.Flag(CONFIG), "“" + config + "” is no path."))
                .toAbsolutePath();
    }

    private static Assignment assignment(String word) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? "" : word.substring(0, equals).strip();
        if (name.isEmpty()) {
            throw WrongSetting.notAnAssignment(new Origin.Flag(SET), word);
        }
        SettingKey key = SettingKey.find(name)
                .orElseThrow(() -> WrongSetting.unknown(new Origin.Flag(SET), "key", name, SettingKey.labels()));
        return new Assignment(
                key, SettingsText.ofFlag(SET, word.substring(equals + 1).strip()));
    }

    /// The settings file that is named, made absolute.
    Optional<Path> settingsFile() {
        return Optional.ofNullable(settingsFile);
    }

    /// Set what the flags set.
    void readInto(SettingsReader reader) {
        assignments.forEach(assignment -> reader.readValue(assignment.key(), assignment.value()));
    }
}
