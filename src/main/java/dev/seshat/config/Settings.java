package dev.seshat.config;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The settings of a run, each with its origin.
///
/// @param sources the directories of logs named in the settings, in order
/// @param maxLineBytes longer lines of a log are shortened to this
/// @param trustIndex whether to take message counts from an agent's own index
/// @param namedArchive the archive named in the settings file; [#archive] says which one is used
/// @param language the language for stemming words in the archive
/// @param languages languages for individual projects, which take precedence over `language`
/// @param redact whether to mask secrets in what goes to other programs and to a shared archive
/// @param exclude the projects that are not archived
/// @param raw whether the archive keeps the bytes of logs
/// @param rawMaxMb what these bytes may take in the archive, in megabytes; 0 for no limit
/// @param prices prices of models, which replace those that come with Seshat
public record Settings(
        List<Source> sources,
        Setting<Integer> maxLineBytes,
        Setting<Boolean> trustIndex,
        @Nullable Setting<ArchivePlace> namedArchive,
        Setting<Language> language,
        Setting<LanguagePatterns> languages,
        Setting<Boolean> redact,
        Setting<ProjectPatterns> exclude,
        Setting<KeptBytes> raw,
        Setting<Integer> rawMaxMb,
        Setting<OwnPrices> prices) {

    /// A directory of logs that the settings name.
    ///
    /// @param agent the short name of the agent whose logs they are
    /// @param add whether the agent's own directories are read, too; otherwise this one replaces them
    public record Source(String agent, Setting<Path> root, boolean add) {
        public Source {
            requireNonNull(agent, "agent");
            requireNonNull(root, "root");
        }
    }

    /// The minimum of [#maxLineBytes]: hardly any line of a log is shorter.
    public static final int LEAST_MAX_LINE_BYTES = 1 << 10;

    /// The maximum of [#maxLineBytes]: a line is held in memory as a whole.
    public static final int MOST_MAX_LINE_BYTES = 64 << 20;

    /// The built-in defaults.
    public static final Settings DEFAULTS = new Settings(
            List.of(),
            Setting.ofDefault(AgentFormat.DEFAULT_MAX_LINE_BYTES),
            Setting.ofDefault(false),
            null,
            Setting.ofDefault(Language.ENGLISH),
            Setting.ofDefault(LanguagePatterns.NONE),
            Setting.ofDefault(true),
            Setting.ofDefault(ProjectPatterns.NONE),
            Setting.ofDefault(KeptBytes.FULL),
            Setting.ofDefault(0),
            Setting.ofDefault(OwnPrices.NONE));

    public Settings {
        sources = List.copyOf(sources);
        requireNonNull(trustIndex, "trustIndex");
        requireNonNull(language, "language");
        requireNonNull(languages, "languages");
        requireNonNull(redact, "redact");
        requireNonNull(exclude, "exclude");
        requireNonNull(raw, "raw");
        requireNonNull(rawMaxMb, "rawMaxMb");
        requireNonNull(prices, "prices");
        if (maxLineBytes.value() < LEAST_MAX_LINE_BYTES || maxLineBytes.value() > MOST_MAX_LINE_BYTES) {
            throw new IllegalArgumentException("maxLineBytes is out of bounds: " + maxLineBytes.value());
        }
    }

    /// Load the settings, with what the command line says on top; without a file and flags they are the defaults.
    public static Settings load(Environment environment, List<AgentFormat> formats, CommandLineSettings flags) {
        SettingsReader reader = new SettingsReader(environment, formats);
        SettingsFile.load(SeshatPaths.settingsFile(environment, flags)).ifPresent(reader::readFile);
        flags.readInto(reader);
        return reader.settings();
    }

    /// The names of all settings, as the file and `--set` spell them.
    public static List<String> keys() {
        return SettingKey.labels();
    }

    /// The place of the archive: from a flag, else the environment, else the settings file, else the default
    /// file. It need not exist.
    public Setting<ArchivePlace> archive(Environment environment) {
        if (namedArchive != null && namedArchive.origin() instanceof Origin.Flag) {
            return namedArchive;
        }
        return ArchivePath.find(environment)
                .or(() -> Optional.ofNullable(namedArchive))
                .orElseGet(() -> SeshatPaths.archiveFile(environment).map(ArchivePlace.InFile::new));
    }

    /// The directories that are searched for an agent's logs. They need not exist.
    public List<Path> roots(AgentFormat format, Environment environment) {
        return rootSettings(format, environment).stream().map(Setting::value).toList();
    }

    /// The same, each with its origin.
    ///
    /// The agent's own variable takes precedence over a directory that the settings file puts in place of the
    /// default, and a flag takes precedence over both. Added directories are always included.
    public List<Setting<Path>> rootSettings(AgentFormat format, Environment environment) {
        Map<Path, Setting<Path>> roots = new LinkedHashMap<>();
        Stream.concat(mainRoots(format, environment), namedRoots(format, true))
                .forEach(root -> roots.putIfAbsent(root.value(), root));
        return List.copyOf(roots.values());
    }

    private Stream<Setting<Path>> mainRoots(AgentFormat format, Environment environment) {
        Optional<String> variable = format.rootVariables().stream()
                .filter(name -> environment.findPath(name).isPresent())
                .findFirst();
        List<Setting<Path>> replacements = namedRoots(format, false).toList();
        boolean flagged = replacements.stream().anyMatch(root -> root.origin() instanceof Origin.Flag);
        if (flagged || (variable.isEmpty() && !replacements.isEmpty())) {
            return replacements.stream();
        }
        Origin origin = variable.<Origin>map(Origin.Variable::new).orElseGet(Origin.Default::new);
        return format.roots(environment).stream().map(root -> new Setting<>(root, origin));
    }

    private Stream<Setting<Path>> namedRoots(AgentFormat format, boolean added) {
        return sources.stream()
                .filter(source -> source.agent().equals(format.agent()) && source.add() == added)
                .map(Source::root);
    }
}
