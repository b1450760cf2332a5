package dev.seshat.cli.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Settings in TOML, each server a table of its own.
final class TomlServers {

    private static final Pattern OURS = Pattern.compile(
            "(?m)^[ \\t]*\\[mcp_servers\\.(?:seshat|\"seshat\")][^\\n]*\\n?(?:(?![ \\t]*\\[)[^\\n]*\\n?)*+");
    /// The other ways in which TOML writes the same.
    private static final Pattern OTHERWISE = Pattern.compile("(?m)^[ \\t]*(?:\"mcp_servers\"|mcp_servers)[ \\t]*[=.]");

    private TomlServers() {}

    static String with(String before, String entry) {
        if (OTHERWISE.matcher(before).find()) {
            throw Quoted.byHand(
                    "The file is not changed: it has its servers in a way that Seshat does not know.", entry);
        }
        Matcher ours = OURS.matcher(before);
        if (ours.find()) {
            boolean last = ours.end() == before.length();
            return before.substring(0, ours.start()) + entry + (last ? "" : "\n") + before.substring(ours.end());
        }
        String gap = before.isEmpty() ? "" : before.endsWith("\n") ? "\n" : "\n\n";
        return before + gap + entry;
    }
}
