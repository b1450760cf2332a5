package dev.seshat.json;

/// Thrown for text that is not valid JSON. Bad lines are normal in logs, so it is cheap: it has no stack trace.
public final class MalformedJson extends Exception {

    private static final long serialVersionUID = 1L;

    public MalformedJson() {
        super("not a JSON text", null, false, false);
    }
}
