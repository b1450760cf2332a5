package dev.seshat.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The display names of projects on every surface: the last segment of the path, plus as many more as
/// distinguish it from the other known projects. A worktree is named after its repository.
public final class ProjectLabels {

    public static final ProjectLabels NONE = new ProjectLabels(Set.of());

    private static final Pattern SEPARATORS = Pattern.compile("[/\\\\]+");

    private final Set<String> places;
    /// How many paths end in these segments, joined by slashes.
    private final Map<String, Integer> tails = new HashMap<>();

    private ProjectLabels(Set<String> places) {
        this.places = places;
        for (String place : places) {
            List<String> parts = parts(place);
            for (int count = 1; count <= parts.size(); count++) {
                tails.merge(tail(parts, count), 1, Integer::sum);
            }
        }
    }

    /// The labels of a set of known projects.
    public static ProjectLabels of(Collection<Checkout> checkouts) {
        Set<String> places = new HashSet<>();
        for (Checkout checkout : checkouts) {
            String place = place(checkout);
            if (place != null && isPath(place)) {
                places.add(place);
            }
        }
        return new ProjectLabels(places);
    }

    /// The name of a project including its worktree: `acme/cli (worktree 2)`; null without a path.
    public @Nullable String full(Checkout checkout) {
        String worktree = worktree(checkout);
        String name = name(checkout);
        return worktree == null || name == null ? name : name + " (worktree " + worktree + ")";
    }

    /// The name of a project, or of the repository of a worktree. It also works as a filter.
    public @Nullable String name(Checkout checkout) {
        String place = place(checkout);
        if (place == null) {
            return null;
        }
        return isPath(place) ? shortest(place) : ofOneNamed(place);
    }

    /// The name of a worktree within its repository; null if it is not a worktree.
    public @Nullable String worktree(Checkout checkout) {
        String path = checkout.project().path();
        return path == null || checkout.repository() == null ? null : WorktreePath.name(path, checkout.repository());
    }

    private static @Nullable String place(Checkout checkout) {
        String repository = checkout.repository();
        return repository != null ? repository : checkout.project().path();
    }

    private static boolean isPath(String place) {
        return place.indexOf('/') >= 0 || place.indexOf('\\') >= 0;
    }

    private String shortest(String place) {
        List<String> parts = parts(place);
        int itself = places.contains(place) ? 1 : 0;
        for (int count = 1; count <= parts.size(); count++) {
            String tail = tail(parts, count);
            if (tails.getOrDefault(tail, 0) <= itself) {
                return tail;
            }
        }
        return place;
    }

    /// If only the name of a repository is known, it is assumed to be the one project of that name.
    private String ofOneNamed(String name) {
        List<String> named = places.stream()
                .filter(place -> name.equals(new Project(place).name()))
                .toList();
        return named.size() == 1 ? shortest(named.getFirst()) : name;
    }

    private static List<String> parts(String place) {
        return SEPARATORS.splitAsStream(place).filter(part -> !part.isEmpty()).toList();
    }

    private static String tail(List<String> parts, int count) {
        return String.join("/", parts.subList(parts.size() - count, parts.size()));
    }
}
