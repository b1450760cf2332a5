package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.model.Project;
import dev.seshat.query.Filter;
import dev.seshat.query.Nearest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The project that an agent names: by id, name or path, or by the end of its path. One that does not exist is an error
/// that says which names come near: an empty answer would read as if nothing had happened there.
final class ProjectName {

    private static final int MOST_NAMES = 8;

    private ProjectName() {}

    /// The filter for a project by name or path.
    static Filter named(String name, Archive archive) {
        Filter filter = new Filter.Has(Filter.Field.PROJECT, name);
        if (exists(filter, archive)) {
            return filter;
        }
        Map<String, String> projects = projects(archive);
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
    static Filter withId(String id, Archive archive) {
        Filter filter = new Filter.Has(Filter.Field.PROJECT_ID, id);
        if (!exists(filter, archive)) {
            throw unknown("project_id", id, projects(archive));
        }
        return filter;
    }

    private static boolean exists(Filter filter, Archive archive) {
        try (Finder finder = archive.finder()) {
            return finder.filtered(new Finder.Bounds(List.of(), List.of(filter), 1, true))
                            .total()
                    > 0;
        }
    }

    /// The paths of all projects, by id.
    private static Map<String, String> projects(Archive archive) {
        Map<String, String> projects = new TreeMap<>();
        archive.sessions(archived -> {
            Project project = archived.session().facts().project();
            String path = project.path();
            if (path != null) {
                projects.put(archived.session().key().projectId(), path);
            }
        });
        return projects;
    }

    private static RuntimeException unknown(String parameter, String name, Map<String, String> projects) {
        List<String> paths = projects.values().stream().distinct().toList();
        String nearest = nearest(name, paths).stream()
                .map(path -> Plain.cut(Plain.line(path), 200))
                .reduce((one, other) -> one + ", " + other)
                .orElse("there are none");
        boolean byId = parameter.equals("project_id");
        return Arguments.wrong("there is no " + (byId ? "project of the id " : "project ") + Arguments.shown(name)
                + (byId ? "; project takes a name or a path" : "") + ". "
                + (paths.size() > MOST_NAMES ? "The nearest of " + paths.size() : "There are") + ": " + nearest + ".");
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
