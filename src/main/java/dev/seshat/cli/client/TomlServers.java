package dev.seshat.cli.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Settings in TOML, with a table for each server.
final class TomlServers {

    private static final String NAME = "mcp_servers\\.(?:seshat|\"seshat\")";

    /// Our table, up to the next one.
    private static final Pattern OURS =
            Pattern.compile("(?m)^[ \\t]*\\[" + NAME + "][^\\n]*\\n?(?:(?![ \\t]*\\[)[^\\n]*\\n?)*+");

    /// Our table and its subtables, without the blank lines and comments before the next table.
    private static final Pattern ALL_OURS = Pattern.compile("(?m)^[ \\t]*\\[" + NAME
            + "(?:\\.[^\\n]*)?][^\\n]*(?:\\n(?:[ \\t]*(?:#[^\\n]*)?\\n)*(?![ \\t]*(?:\\[|#|\\n|\\z))[^\\n]+)*\\n?\\n?");

    /// Other spellings of the same table in TOML.
    private static final Pattern OTHERWISE = Pattern.compile("(?m)^[ \\t]*(?:\"mcp_servers\"|mcp_servers)[ \\t]*[=.]");

    private static final String TEXT = "\"(?:[^\"\\\\\\n]|\\\\.)*\"|'[^'\\n]*'";
    private static final String LIST = "\\[(?:[^\\]\"'#]|#[^\\n]*|" + TEXT + ")*]";
    private static final Pattern OUR_ARGUMENTS = Pattern.compile("\\[\\s*(?:\"mcp\"|'mcp')\\s*[,\\]](?s:.*)");

    private TomlServers() {}

    /// The text with our table. The user's own keys in it stay.
    static String with(String before, ServerCommand command) {
        String entry = "[mcp_servers.seshat]\ncommand = " + command.quotedProgram() + "\nargs = "
                + command.quotedArguments() + "\n";
        if (OTHERWISE.matcher(before).find()) {
            throw Quoted.byHand(
                    "The file was not changed: Seshat does not understand how it lists its servers.", entry);
        }
        Matcher ours = OURS.matcher(before);
        if (!ours.find()) {
            String gap = before.isEmpty() ? "" : before.endsWith("\n") ? "\n" : "\n\n";
            return before + gap + entry;
        }
        if (has("url", ours.group())) {
            throw Quoted.byHand(
                    "The file was not changed: “seshat” in it has a url: it uses a server that already runs.", entry);
        }
        String table = set("command", TEXT, command.quotedProgram(), true, ours.group(), entry);
        table = set("args", LIST, command.quotedArguments(), command.replaces(), table, entry);
        return before.substring(0, ours.start()) + table + before.substring(ours.end());
    }

    /// The text without our table.
    static String without(String before) {
        if (OTHERWISE.matcher(before).find()) {
            throw Quoted.removeByHand(
                    "The file was not changed: Seshat does not understand how it lists its servers.",
                    "mcp_servers.seshat");
        }
        return ALL_OURS.matcher(before).replaceAll("");
    }

    private static boolean has(String key, String table) {
        return Pattern.compile("(?m)^[ \\t]*" + key + "[ \\t]*=").matcher(table).find();
    }

    /// Set a key of a table; a missing key is added below the table's header.
    private static String set(String key, String form, String value, boolean always, String table, String entry) {
        Matcher present = Pattern.compile("(?m)^([ \\t]*" + key + "[ \\t]*=[ \\t]*)(" + form + ")")
                .matcher(table);
        if (present.find()) {
            boolean keep = !always && OUR_ARGUMENTS.matcher(present.group(2)).matches();
            return keep ? table : table.substring(0, present.start(2)) + value + table.substring(present.end(2));
        }
        if (has(key, table)) {
            throw Quoted.byHand("The file was not changed: Seshat does not understand “" + key + "” in it.", entry);
        }
        int head = table.indexOf('\n');
        String line = key + " = " + value + "\n";
        return head < 0 ? table + "\n" + line : table.substring(0, head + 1) + line + table.substring(head + 1);
    }
}
