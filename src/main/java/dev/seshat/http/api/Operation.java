package dev.seshat.http.api;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that can be asked for: where, with which parameters, and what comes back.
public abstract sealed class Operation permits Events, ExportResource, MarksResource, Resource {

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

    /// How it is asked for. What is but read is asked for with GET.
    HandlerType method() {
        return HandlerType.GET;
    }

    /// Whether it waits while too many others are answered.
    boolean waitsForTurn() {
        return true;
    }

    /// What a request brings along, as a JSON schema; null for nothing.
    @Nullable
    String bodySchema() {
        return null;
    }

    /// What comes back, as `application/json`.
    abstract String mediaType();

    /// Answer a request.
    abstract void answer(Asked asked, Context context);
}
