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

/// What a run goes by, each value with where it came from.
///
/// @param sources the directories of logs that the settings name, in their order
/// @param maxLineBytes lines of a log that are longer are skipped
/// @param trustIndex whether an agent's own index may say how many messages a session has
/// @param namedArchive the place of the archive where the settings name one; which one holds says [#archive]
/// @param language whose endings are taken off words in the archive
/// @param languages the same for some projects, in the place of `language`
/// @param redact whether secrets are masked in what is handed to other programs, and to a shared archive
/// @param exclude the projects that are not archived
public record Settings(
        List<Source> sources,
        Setting<Integer> maxLineBytes,
        Setting<Boolean> trustIndex,
        @Nullable Setting<ArchivePlace> namedArchive,
        Setting<Language> language,
        Setting<LanguagePatterns> languages,
        Setting<Boolean> redact,
        Setting<ProjectPatterns> exclude) {

    /// The least that [#maxLineBytes] may be: hardly a line of a log is shorter.
    public static final int LEAST_MAX_LINE_BYTES = 1 << 10;

    /// The most that [#maxLineBytes] may be: a line is held in memory as a whole.
    public static final int MOST_MAX_LINE_BYTES = 64 << 20;

    /// What holds when nobody decided anything.
    public static final Settings DEFAULTS = new Settings(
            List.of(),
            Setting.ofDefault(AgentFormat.DEFAULT_MAX_LINE_BYTES),
            Setting.ofDefault(false),
            null,
            Setting.ofDefault(Language.ENGLISH),
            Setting.ofDefault(LanguagePatterns.NONE),
            Setting.ofDefault(true),
            Setting.ofDefault(ProjectPatterns.NONE));

    public Settings {
        sources = List.copyOf(sources);
        requireNonNull(trustIndex, "trustIndex");
        requireNonNull(language, "language");
        requireNonNull(languages, "languages");
        requireNonNull(redact, "redact");
        requireNonNull(exclude, "exclude");
        if (maxLineBytes.value() < LEAST_MAX_LINE_BYTES || maxLineBytes.value() > MOST_MAX_LINE_BYTES) {
            throw new IllegalArgumentException("maxLineBytes is out of bounds: " + maxLineBytes.value());
        }
    }

    /// The names of all settings, as the file and `--set` spell them.
    public static List<String> keys() {
        return SettingKey.labels();
    }

    /// The place of the archive: what a flag names, else the environment, else the settings file; else it lies in its
    /// own file. It need not exist.
    public Setting<ArchivePlace> archive(Environment environment) {
        if (namedArchive != null && namedArchive.origin() instanceof Origin.Flag) {
            return namedArchive;
        }
        return ArchivePath.find(environment)
                .or(() -> Optional.ofNullable(namedArchive))
                .orElseGet(() -> Places.archiveFile(environment).map(ArchivePlace.InFile::new));
    }

    /// The directories below which an agent's logs are looked for. They need not exist.
    public List<Path> roots(AgentFormat format, Environment environment) {
        return rootSettings(format, environment).stream().map(Setting::value).toList();
    }

    /// The same, each with where it came from.
    ///
    /// The agent's own variable beats what the file puts in place of the agent's directories, and a flag
    /// beats both; what is added is added in any case.
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
