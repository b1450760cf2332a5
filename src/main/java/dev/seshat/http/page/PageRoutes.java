package dev.seshat.http.page;

import dev.seshat.http.Routes;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.regex.Pattern;

/// The page and its files. Each has a route of its own: no path of a request ever names a file.
public final class PageRoutes implements Routes {

    private static final List<String> FILES = List.of(
            "style.css",
            "icon.svg",
            "app.js",
            "address.js",
            "api.js",
            "category.js",
            "code.js",
            "diff.js",
            "dom.js",
            "export.css",
            "export.js",
            "facets.js",
            "find.js",
            "help.js",
            "keyboard.js",
            "language.js",
            "leaveout.js",
            "list.js",
            "live.js",
            "message.js",
            "rows.js",
            "search.js",
            "subagent.js",
            "text.js",
            "thread.js",
            "token.js",
            "tool.js",
            "transcript.js",
            "words.js");

    /// Where the page can be: what it shows there it finds out itself.
    private static final List<String> PLACES = List.of("/", "/search", "/session/{key}");

    private static final String DIRECTORY = "/page/";
    private static final Pattern SESSION = Pattern.compile("/session/[A-Za-z0-9:._~%-]+");

    @Override
    public void addTo(RoutesConfig routes) {
        PageFile index = PageFile.index(FILES.stream()
                .filter(name -> name.endsWith(".js"))
                .map(name -> DIRECTORY + name)
                .toList());
        PLACES.forEach(place -> routes.get(place, context -> send(index, context)));
        for (String name : FILES) {
            PageFile file = PageFile.load(name);
            routes.get(DIRECTORY + name, context -> send(file, context));
        }
    }

    /// The page itself is nobody's secret: it asks for the token, and brings it with what it asks the API for.
    @Override
    public boolean isOpen(String path) {
        return path.equals("/")
                || path.equals("/search")
                || SESSION.matcher(path).matches()
                || (path.startsWith(DIRECTORY) && FILES.contains(path.substring(DIRECTORY.length())));
    }

    private static void send(PageFile file, Context context) {
        // Nothing in it is secret, unlike in the rest of what is served: it may be kept, and is asked for anew.
        context.header("Cache-Control", "no-cache").header("ETag", file.tag());
        if (file.tag().equals(context.header("If-None-Match"))) {
            context.status(HttpStatus.NOT_MODIFIED);
        } else {
            context.contentType(file.type()).result(file.content());
        }
    }
}
