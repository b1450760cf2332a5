package dev.seshat.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What projects are called on every surface: by the last part of their path, and by as many parts more as tell them
/// from the other projects that are known. A worktree has the name of its repository.
public final class ProjectLabels {

    public static final ProjectLabels NONE = new ProjectLabels(Set.of());

    private static final Pattern SEPARATORS = Pattern.compile("[/\\\\]+");

    private final Set<String> places;
    /// How many places end in some parts, joined by slashes.
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

    /// The labels of projects that are known together.
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

    /// What to call a project, its worktree included: `acme/cli (worktree 2)`; null when it has no path.
    public @Nullable String full(Checkout checkout) {
        String worktree = worktree(checkout);
        String name = name(checkout);
        return worktree == null || name == null ? name : name + " (worktree " + worktree + ")";
    }

    /// What to call a project, or the repository of a worktree. It is good for a filter, too.
    public @Nullable String name(Checkout checkout) {
        String place = place(checkout);
        if (place == null) {
            return null;
        }
        return isPath(place) ? shortest(place) : ofOneNamed(place);
    }

    /// What a worktree is called within its repository; null for what is none.
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

    /// Where only the name of a repository is known, it is taken for the one project that has this name.
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
