package dev.seshat.request;

/// The parameters of requests about what belongs together.
public final class LinkParameters {

    /// How many connections may lie between two related sessions.
    public static final Parameter.Whole HOPS = new Parameter.Whole(
            "hops", "How many connections may lie between two sessions that are related.", 1, 5, 2);

    public static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many.", 1, 500, 50);

    public static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "Skip this many.", 0, Integer.MAX_VALUE, 0);

    /// A file.
    public static final Parameter.Text PATH = new Parameter.Text(
            "path", "The path of a file: absolute, or relative to a project that sessions worked in.", true);

    private LinkParameters() {}

    /// The path of a request, which needs one.
    public static String path(Parameters parameters) {
        return parameters
                .find(PATH)
                .filter(path -> !path.isBlank())
                .orElseThrow(() -> Parameters.wrong("the path is missing: path=…"));
    }
}
