package dev.seshat.agent.copilot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `workspace.yaml`, of which we read only plain `name: value` lines; the rest of YAML is not needed.
record Workspace(Map<String, String> values) {

    private static final int MAX_BYTES = 64 << 10;
    private static final Pattern LINE = Pattern.compile("^([a-z_]+):[ \\t]+(.+?)[ \\t]*$", Pattern.MULTILINE);

    Workspace {
        values = Map.copyOf(values);
    }

    /// Read the file beside a log; a missing one is empty.
    static Workspace beside(Path log) {
        Path file = fileBeside(log);
        try (InputStream in = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS)) {
            return parse(new String(in.readNBytes(MAX_BYTES), UTF_8));
        } catch (IOException e) {
            return new Workspace(Map.of());
        }
    }

    /// Where it is, or would be.
    static Path fileBeside(Path log) {
        return log.resolveSibling("workspace.yaml");
    }

    private static Workspace parse(String text) {
        Map<String, String> values = new HashMap<>();
        Matcher lines = LINE.matcher(text.replace("\r", "").replace('\u0000', '\ufffd'));
        while (lines.find()) {
            String value = unquoted(lines.group(2));
            if (!value.isEmpty()) {
                values.put(lines.group(1), value);
            }
        }
        return new Workspace(values);
    }

    /// A quoted or plain text; block texts and structures are ignored.
    private static String unquoted(String value) {
        char first = value.charAt(0);
        boolean quoted = value.length() > 1 && (first == '"' || first == '\'') && value.endsWith(String.valueOf(first));
        if (quoted) {
            String inner = value.substring(1, value.length() - 1);
            return first == '\''
                    ? inner.replace("''", "'")
                    : inner.replace("\\\"", "\"").replace("\\\\", "\\");
        }
        return "|>[{&*!".indexOf(first) >= 0 || value.equals("null") || value.equals("~") ? "" : value;
    }

    /// The value of a line; null when there is none.
    @Nullable
    String value(String name) {
        return values.get(name);
    }

    /// The title given by a person, else Copilot's own.
    @Nullable
    String title() {
        return values.containsKey("name") ? value("name") : value("summary");
    }
}
