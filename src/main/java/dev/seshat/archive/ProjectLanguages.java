package dev.seshat.archive;

import dev.seshat.model.Project;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The language that the words of each project's sessions are prepared in. A session that names no working directory is
/// of no project, and its words are prepared as those of all projects of which nothing is said.
public final class ProjectLanguages {

    /// Null where none has its own, because every search begins here, and the first lambda takes its time.
    private final @Nullable Function<String, Optional<Language>> named;

    private final Language others;

    private ProjectLanguages(@Nullable Function<String, Optional<Language>> named, Language others) {
        this.named = named;
        this.others = others;
    }

    /// One language for all.
    public static ProjectLanguages all(Language language) {
        return new ProjectLanguages(null, language);
    }

    /// A language of their own for some.
    ///
    /// @param named the language of the project at a path, if it has one of its own
    public static ProjectLanguages of(Function<String, Optional<Language>> named, Language others) {
        return new ProjectLanguages(named, others);
    }

    public Language of(Project project) {
        String path = project.path();
        return named == null || path == null ? others : named.apply(path).orElse(others);
    }

    /// The words to ask an archive for, by the names of the languages that its sessions are in.
    public Words wordsOf(List<String> names) {
        List<Language> stored = new ArrayList<>();
        for (String name : names) {
            Optional<Language> language = Language.named(name);
            if (language.isPresent()) {
                stored.add(language.get());
            }
        }
        return stored.isEmpty() ? Words.of(others) : Words.of(stored);
    }

    /// Whether words in a language, given by its name, are not in the one that is set for their project.
    public boolean areStale(String name, @Nullable String path) {
        return !name.equals(of(Project.at(path)).title());
    }

    /// The language of all projects that have none of their own.
    public Language others() {
        return others;
    }

    /// Whether no project has one of its own.
    public boolean isOne() {
        return named == null;
    }
}
