package dev.seshat.request;

import java.util.List;

/// The parameters of requests about what belongs together.
public final class LinkParameters {

    /// How many connections may lie between two related sessions.
    public static final Parameter.Whole HOPS =
            new Parameter.Whole("hops", "How many connections may lie between two sessions that are related.", 1, 5, 2);

    public static final Parameter.Whole LIMIT = new Parameter.Whole("limit", "Return at most this many.", 1, 500, 50);

    public static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "Skip this many.", 0, Integer.MAX_VALUE, 0);

    /// A file.
    public static final Parameter.Text PATH = new Parameter.Text(
            "path", "The path of a file: absolute, or relative to a project that sessions worked in.", true);

    /// Lines of a file.
    public static final Parameter.Text TEXT = new Parameter.Text(
            "text",
            "One or more whole lines of the file as it is now. With several, lines that say little, such as a bracket, are found too.",
            true);

    public static final Parameter.Whole LINE =
            new Parameter.Whole("line", "The number of the first of these lines.", 1, Integer.MAX_VALUE, 1);

    public static final Parameter.Text PROJECT = new Parameter.Text(
            "project", "Only this project and its worktrees: part of its name or path; * matches anything.");

    private LinkParameters() {}

    /// The lines of a request, which needs some.
    public static List<String> lines(Parameters parameters) {
        List<String> lines = parameters.find(TEXT).orElse("").lines().toList();
        if (lines.stream().allMatch(String::isBlank)) {
            throw Parameters.wrong("the lines are missing: text=…");
        }
        return lines;
    }

    /// The path of a request, which needs one.
    public static String path(Parameters parameters) {
        return parameters
                .find(PATH)
                .filter(path -> !path.isBlank())
                .orElseThrow(() -> Parameters.wrong("the path is missing: path=…"));
    }
}
