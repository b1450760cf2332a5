package dev.seshat.http.api;

import io.javalin.http.Context;
import java.util.List;

/// Something that can be asked for with GET: where, with which parameters, and what comes back.
public abstract sealed class Operation permits Events, Resource {

    private final String path;
    private final String summary;
    private final List<Parameter> parameters;

    /// @param path where it is, as `/api/sessions/{id}`
    /// @param summary one sentence for who reads the description of the API
    /// @param parameters what it takes behind the question mark
    Operation(String path, String summary, List<Parameter> parameters) {
        this.path = path;
        this.summary = summary;
        this.parameters = List.copyOf(parameters);
    }

    final String path() {
        return path;
    }

    final String summary() {
        return summary;
    }

    final List<Parameter> parameters() {
        return parameters;
    }

    /// What comes back, as `application/json`.
    abstract String mediaType();

    /// Answer a request.
    abstract void answer(Asked asked, Context context);
}
