package dev.seshat.index;

import dev.seshat.model.Project;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The language of each project's words. A session without a working directory belongs to no project and gets
/// the default language.
public final class ProjectLanguages {

    /// Null if no project has its own, because every search starts here, and the first lambda takes time.
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

    /// Own languages for some projects.
    ///
    /// @param named the language of the project at a path, if it has its own
    public static ProjectLanguages of(Function<String, Optional<Language>> named, Language others) {
        return new ProjectLanguages(named, others);
    }

    public Language of(Project project) {
        String path = project.path();
        return named == null || path == null ? others : named.apply(path).orElse(others);
    }

    /// The words to query an archive with, by the names of its sessions' languages.
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

    /// Whether words in a language, given by name, are in another language than the one set for their project.
    public boolean areStale(String name, @Nullable String path) {
        return !name.equals(of(Project.at(path)).title());
    }

    /// The default language.
    public Language others() {
        return others;
    }

    /// Whether no project has its own language.
    public boolean isOne() {
        return named == null;
    }
}
