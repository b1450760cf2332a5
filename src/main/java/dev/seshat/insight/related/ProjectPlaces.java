package dev.seshat.insight.related;

import dev.seshat.archive.Archive;
import dev.seshat.archive.SessionLinks.Topic;
import dev.seshat.model.Checkout;
import dev.seshat.query.ProjectPattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The topics of all projects, or of those that somebody names.
public final class ProjectPlaces {

    private ProjectPlaces() {}

    /// The topics.
    ///
    /// @param project part of a project's name or path, as in a search; null for all
    public static List<Topic> topics(@Nullable String project, Archive archive, int most) {
        if (project == null || project.isBlank()) {
            return archive.links().topics(List.of(), most);
        }
        ProjectPattern pattern = ProjectPattern.of(project);
        List<String> places = archive.checkouts().stream()
                .filter(checkout -> matches(pattern, checkout))
                .map(checkout -> checkout.project().path())
                .filter(Objects::nonNull)
                .toList();
        return places.isEmpty() ? List.of() : archive.links().topics(places, most);
    }

    private static boolean matches(ProjectPattern pattern, Checkout checkout) {
        return pattern.matches(checkout.project().path()) || pattern.matches(checkout.repository());
    }
}
