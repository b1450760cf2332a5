package dev.seshat.http.page;

import dev.seshat.http.Routes;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The page and its files. Each has its own route: no request path ever names a file.
public final class PageRoutes implements Routes {

    private static final List<String> FILES = List.of(
            "style.css",
            "icon.svg",
            "about.js",
            "app.js",
            "address.js",
            "agent.js",
            "api.js",
            "boards.js",
            "category.js",
            "connection.js",
            "chart.umd.min.js",
            "charts.js",
            "code.js",
            "dashboard.css",
            "dashboard.js",
            "dates.js",
            "deletions.js",
            "diff.js",
            "dom.js",
            "export.css",
            "export.js",
            "facets.js",
            "files.js",
            "find.js",
            "follow.js",
            "heatmap.js",
            "help.js",
            "image.js",
            "keyboard.js",
            "language.js",
            "leaveout.js",
            "list.js",
            "live.js",
            "marks.js",
            "message.js",
            "messages.js",
            "range.js",
            "retry.js",
            "rows.js",
            "scroll.js",
            "search.js",
            "stats.js",
            "subagent.js",
            "table.js",
            "text.js",
            "thread.js",
            "token.js",
            "tool.js",
            "transcript.js",
            "turns.js",
            "where.js",
            "words.js");

    /// The paths of the views, each with its module.
    private static final Map<String, String> PLACES = Map.of(
            "/", "list.js",
            "/search", "search.js",
            "/dashboard", "dashboard.js",
            "/files", "files.js",
            "/session/{key}", "transcript.js");

    private static final Pattern SESSION = Pattern.compile("/session/[A-Za-z0-9:._~%-]+");
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";

    private final PageFiles files = new PageFiles(FILES);
    private final Map<String, String> agentNames;

    /// @param agentNames the display names of the agents
    public PageRoutes(Map<String, String> agentNames) {
        this.agentNames = Map.copyOf(agentNames);
    }

    @Override
    public void addTo(RoutesConfig routes) {
        PLACES.forEach((place, module) -> {
            PageFile index = files.index(module, agentNames);
            routes.get(place, context -> send(index, "no-cache", context));
        });
        files.byPath().forEach((path, file) -> routes.get(path, context -> send(file, FOR_GOOD, context)));
    }

    /// The page itself contains no secrets: it asks for the token and sends it with its API requests.
    @Override
    public boolean isOpen(String path) {
        return PLACES.containsKey(path) || SESSION.matcher(path).matches() || files.has(path);
    }

    /// Unlike the rest of what is served, it contains nothing secret, so it may be cached.
    private static void send(PageFile file, String keeping, Context context) {
        context.header("Cache-Control", keeping)
                .header("Vary", "Accept-Encoding")
                .contentType(file.type());
        context.disableCompression();
        if (String.valueOf(context.header("Accept-Encoding")).contains("gzip")) {
            context.header("Content-Encoding", "gzip").result(file.packed());
        } else {
            context.result(file.content());
        }
    }
}
