package dev.seshat.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.html.HtmlText;
import dev.seshat.json.JsonWriter;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/// All files of the page, under a path that changes when any of them does. So browsers may cache them for good.
final class PageFiles {

    private static final Pattern IMPORT = Pattern.compile("^import [^;]* from './([a-z]+\\.js)';$", Pattern.MULTILINE);

    private final Map<String, PageFile> files = new LinkedHashMap<>();
    private final String directory;

    PageFiles(List<String> names) {
        CRC32C sum = new CRC32C();
        for (String name : names) {
            PageFile file = PageFile.load(name);
            sum.update(file.content());
            files.put(name, file);
        }
        directory = "/page/" + HexFormat.of().toHexDigits(sum.getValue(), 8) + "/";
    }

    /// Each file by its path.
    Map<String, PageFile> byPath() {
        Map<String, PageFile> all = new LinkedHashMap<>();
        files.forEach((name, file) -> all.put(directory + name, file));
        return all;
    }

    boolean has(String path) {
        return path.startsWith(directory) && files.containsKey(path.substring(directory.length()));
    }

    /// The page for a view. It lists the modules of this view for preloading, so that the browser neither
    /// discovers them one by one nor waits for those of other views.
    PageFile index(String view, Map<String, String> agentNames) {
        Set<String> needed = new LinkedHashSet<>();
        need("app.js", needed);
        need(view, needed);
        String links = needed.stream()
                .map(module -> "<link rel=\"modulepreload\" href=\"" + directory + module + "\">\n")
                .collect(Collectors.joining());
        String html = new String(PageFile.load("index.html").content(), UTF_8)
                .replace("/page/", directory)
                .replace("<html ", "<html data-agents=\"" + HtmlText.of(json(agentNames)) + "\" ")
                .replace("</head>", links + "</head>");
        return PageFile.of("index.html", html.getBytes(UTF_8));
    }

    private static String json(Map<String, String> members) {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text).beginObject();
        new TreeMap<>(members).forEach(json::member);
        json.endObject();
        return text.toString();
    }

    private void need(String module, Set<String> needed) {
        PageFile file = files.get(module);
        if (file == null) {
            throw new IllegalStateException("the page lacks " + module);
        }
        if (needed.add(module)) {
            IMPORT.matcher(new String(file.content(), UTF_8)).results().forEach(found -> need(found.group(1), needed));
        }
    }
}
