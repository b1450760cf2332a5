package dev.seshat.json;

/// A text is not the JSON it should be. Bad lines are normal in logs, so it costs little: it has no stack trace.
public final class MalformedJson extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedJson() {
        super("not a JSON text", null, false, false);
    }
}
