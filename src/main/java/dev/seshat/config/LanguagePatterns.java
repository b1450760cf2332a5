package dev.seshat.config;

import dev.seshat.words.Language;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Languages for projects, by patterns of their directories. The first matching pattern wins.
public record LanguagePatterns(List<Named> all) {

    /// One pattern and the language of the projects that match it.
    public record Named(ProjectPatterns projects, Language language) {

        @Override
        public String toString() {
            return projects + ": " + language.title();
        }
    }

    /// No languages for individual projects.
    public static final LanguagePatterns NONE = new LanguagePatterns(List.of());

    public LanguagePatterns {
        all = List.copyOf(all);
    }

    /// The language set for the project at this path, if any.
    public Optional<Language> find(String project) {
        return all.stream()
                .filter(named -> named.projects().match(project))
                .map(Named::language)
                .findFirst();
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    @Override
    public String toString() {
        return all.isEmpty() ? "none" : all.stream().map(Named::toString).collect(Collectors.joining(", "));
    }
}
