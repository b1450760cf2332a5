package dev.seshat.cli.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Settings in TOML, each server a table of its own.
final class TomlServers {

    private static final String NAME = "mcp_servers\\.(?:seshat|\"seshat\")";

    /// Our table, to the next one.
    private static final Pattern OURS =
            Pattern.compile("(?m)^[ \\t]*\\[" + NAME + "][^\\n]*\\n?(?:(?![ \\t]*\\[)[^\\n]*\\n?)*+");

    /// Our table and those below it, without the blank lines and comments before the next one.
    private static final Pattern ALL_OURS = Pattern.compile("(?m)^[ \\t]*\\[" + NAME
            + "(?:\\.[^\\n]*)?][^\\n]*(?:\\n(?:[ \\t]*(?:#[^\\n]*)?\\n)*(?![ \\t]*(?:\\[|#|\\n|\\z))[^\\n]+)*\\n?\\n?");

    /// The other ways in which TOML writes the same.
    private static final Pattern OTHERWISE = Pattern.compile("(?m)^[ \\t]*(?:\"mcp_servers\"|mcp_servers)[ \\t]*[=.]");

    private static final String TEXT = "\"(?:[^\"\\\\\\n]|\\\\.)*\"|'[^'\\n]*'";
    private static final String LIST = "\\[(?:[^\\]\"'#]|#[^\\n]*|" + TEXT + ")*]";
    private static final Pattern OUR_ARGUMENTS = Pattern.compile("\\[\\s*(?:\"mcp\"|'mcp')\\s*[,\\]](?s:.*)");

    private TomlServers() {}

    /// The text with our table. Keys of it that are the user's stay.
    static String with(String before, ServerCommand command) {
        String entry = "[mcp_servers.seshat]\ncommand = " + command.quotedProgram() + "\nargs = "
                + command.quotedArguments() + "\n";
        if (OTHERWISE.matcher(before).find()) {
            throw Quoted.byHand(
                    "The file is not changed: it has its servers in a way that Seshat does not know.", entry);
        }
        Matcher ours = OURS.matcher(before);
        if (!ours.find()) {
            String gap = before.isEmpty() ? "" : before.endsWith("\n") ? "\n" : "\n\n";
            return before + gap + entry;
        }
        if (has("url", ours.group())) {
            throw Quoted.byHand(
                    "The file is not changed: “seshat” in it has a url, so it asks a server that runs already.", entry);
        }
        String table = set("command", TEXT, command.quotedProgram(), true, ours.group(), entry);
        table = set("args", LIST, command.quotedArguments(), command.replaces(), table, entry);
        return before.substring(0, ours.start()) + table + before.substring(ours.end());
    }

    /// The text without our table.
    static String without(String before) {
        if (OTHERWISE.matcher(before).find()) {
            throw Quoted.byHandToRemove(
                    "The file is not changed: it has its servers in a way that Seshat does not know.",
                    "mcp_servers.seshat");
        }
        return ALL_OURS.matcher(before).replaceAll("");
    }

    private static boolean has(String key, String table) {
        return Pattern.compile("(?m)^[ \\t]*" + key + "[ \\t]*=").matcher(table).find();
    }

    /// Set a key of a table, behind its head if it is not there.
    private static String set(String key, String form, String value, boolean always, String table, String entry) {
        Matcher present = Pattern.compile("(?m)^([ \\t]*" + key + "[ \\t]*=[ \\t]*)(" + form + ")")
                .matcher(table);
        if (present.find()) {
            boolean keep = !always && OUR_ARGUMENTS.matcher(present.group(2)).matches();
            return keep ? table : table.substring(0, present.start(2)) + value + table.substring(present.end(2));
        }
        if (has(key, table)) {
            throw Quoted.byHand("The file is not changed: Seshat does not understand “" + key + "” in it.", entry);
        }
        int head = table.indexOf('\n');
        String line = key + " = " + value + "\n";
        return head < 0 ? table + "\n" + line : table.substring(0, head + 1) + line + table.substring(head + 1);
    }
}
