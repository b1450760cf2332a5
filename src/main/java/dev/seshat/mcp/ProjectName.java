package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.model.Checkout;
import dev.seshat.query.Filter;
import dev.seshat.query.SpellingSuggestion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Resolves a project that an agent names: by id, or by part of its name or path. An unknown one is an error
/// that lists similar names: an empty answer would look as if nothing had happened there.
final class ProjectName {

    private static final int MAX_NAMES = 8;

    private final Archive archive;
    private final Supplier<Quotes> quotes;

    /// @param quotes for project names, which come from logs
    ProjectName(Archive archive, Supplier<Quotes> quotes) {
        this.archive = archive;
        this.quotes = quotes;
    }

    /// The filter for a project by name or path.
    Filter named(String name) {
        Filter filter = new Filter.Has(Filter.Field.PROJECT, name);
        if (exists(filter)) {
            return filter;
        }
        Map<String, String> projects = projects();
        if (!projects.containsKey(name)) {
            throw unknown("project", name, projects);
        }
        return new Filter.Has(Filter.Field.PROJECT_ID, name);
    }

    /// The filter for a project by its id.
    Filter withId(String id) {
        Filter filter = new Filter.Has(Filter.Field.PROJECT_ID, id);
        if (!exists(filter)) {
            throw unknown("project_id", id, projects());
        }
        return filter;
    }

    private boolean exists(Filter filter) {
        try (Finder finder = archive.finder()) {
            return !finder.filtered(List.of(filter), List.of()).sessions().isEmpty();
        }
    }

    /// The paths of all projects, by id.
    private Map<String, String> projects() {
        Map<String, String> projects = new TreeMap<>();
        for (Checkout checkout : archive.checkouts()) {
            String path = checkout.project().path();
            if (path != null) {
                projects.put(checkout.project().id(), path);
            }
        }
        return projects;
    }

    private RuntimeException unknown(String parameter, String name, Map<String, String> projects) {
        List<String> paths = projects.values().stream().distinct().toList();
        Quotes quoting = quotes.get();
        List<String> nearest = nearest(name, paths).stream()
                .map(path -> String.valueOf(quoting.line(path, 200)))
                .toList();
        boolean byId = parameter.equals("project_id");
        return Arguments.wrong("there is no " + (byId ? "project of the id " : "project ") + Arguments.shown(name)
                + (byId ? "; for a name or a path, use project" : "") + ". "
                + (nearest.isEmpty()
                        ? "There are none."
                        : (paths.size() > MAX_NAMES ? "The nearest of " + paths.size() : "There are") + ":\n"
                                + quoting.introduction() + quoting.fenced(String.join("\n", nearest))));
    }

    /// Those that contain the name, or whose own name is similar, come first.
    private static List<String> nearest(String name, List<String> paths) {
        String wanted = last(slashed(name));
        List<String> near = new ArrayList<>(paths);
        near.sort(Comparator.comparingInt((String path) -> {
                    String own = last(slashed(path));
                    boolean holds = own.contains(wanted) || wanted.contains(own);
                    return holds ? 0 : SpellingSuggestion.distance(wanted, own);
                })
                .thenComparing(Comparator.naturalOrder()));
        return near.subList(0, Math.min(near.size(), MAX_NAMES));
    }

    private static String last(String path) {
        String end = path.replaceAll("/+$", "");
        return end.substring(end.lastIndexOf('/') + 1);
    }

    private static String slashed(String path) {
        return path.replace('\\', '/').toLowerCase(Locale.ROOT);
    }
}
