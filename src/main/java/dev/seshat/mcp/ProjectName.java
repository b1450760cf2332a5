package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.model.Checkout;
import dev.seshat.query.Filter;
import dev.seshat.query.Nearest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The project that an agent names: by id, name or path, or by the end of its path. One that does not exist is an error
/// that says which names come near: an empty answer would read as if nothing had happened there.
final class ProjectName {

    private static final int MOST_NAMES = 8;

    private final Archive archive;
    private final Supplier<Quotes> quotes;

    /// @param quotes for the names of projects, which come from logs
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
        String end = "/" + slashed(name).replaceAll("^/+|/+$", "");
        List<Filter> meant = projects.entrySet().stream()
                .filter(project -> project.getKey().equals(name) || ("/" + slashed(project.getValue())).endsWith(end))
                .<Filter>map(project -> new Filter.Has(Filter.Field.PROJECT_ID, project.getKey()))
                .toList();
        if (meant.isEmpty()) {
            throw unknown("project", name, projects);
        }
        return meant.size() == 1 ? meant.getFirst() : new Filter.Any(meant);
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
            return finder.filtered(new Finder.Bounds(List.of(), List.of(filter), 1, true))
                            .total()
                    > 0;
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
                + (byId ? "; project takes a name or a path" : "") + ". "
                + (nearest.isEmpty()
                        ? "There are none."
                        : (paths.size() > MOST_NAMES ? "The nearest of " + paths.size() : "There are") + ":\n"
                                + quoting.introduction() + quoting.fenced(String.join("\n", nearest))));
    }

    /// Those that hold the name or whose own name differs by a slip first.
    private static List<String> nearest(String name, List<String> paths) {
        String wanted = last(slashed(name));
        List<String> near = new ArrayList<>(paths);
        near.sort(Comparator.comparingInt((String path) -> {
                    String own = last(slashed(path));
                    boolean holds = own.contains(wanted) || wanted.contains(own);
                    return holds ? 0 : Nearest.distance(wanted, own);
                })
                .thenComparing(Comparator.naturalOrder()));
        return near.subList(0, Math.min(near.size(), MOST_NAMES));
    }

    private static String last(String path) {
        String end = path.replaceAll("/+$", "");
        return end.substring(end.lastIndexOf('/') + 1);
    }

    private static String slashed(String path) {
        return path.replace('\\', '/').toLowerCase(Locale.ROOT);
    }
}
