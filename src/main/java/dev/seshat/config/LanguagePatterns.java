package dev.seshat.config;

import dev.seshat.words.Language;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The languages of some projects, by patterns of their directories. The first pattern that means a project decides.
public record LanguagePatterns(List<Named> all) {

    /// One pattern, and the language of the projects that it means.
    public record Named(ProjectPatterns projects, Language language) {

        @Override
        public String toString() {
            return projects + ": " + language.title();
        }
    }

    /// No project has a language of its own.
    public static final LanguagePatterns NONE = new LanguagePatterns(List.of());

    public LanguagePatterns {
        all = List.copyOf(all);
    }

    /// The language of the project at this path, if it has one of its own.
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
