package dev.seshat.http.api;

import dev.seshat.request.Parameter;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation of the API: its path, its parameters, and its response.
public abstract sealed class Operation
        permits Events, ExportResource, ImageResource, MarksResource, RawResource, Resource {

    /// Which messages of a transcript are wanted.
    static final Parameter.Names CATEGORIES =
            Parameter.Names.ofCategories("Only messages of these kinds, comma-separated.");

    private final String path;
    private final String summary;
    private final List<Parameter> parameters;

    /// @param path such as `/api/sessions/{id}`
    /// @param summary one sentence for the description of the API
    /// @param parameters the query parameters
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

    /// The HTTP method. Reads use GET.
    HandlerType method() {
        return HandlerType.GET;
    }

    /// Whether it waits while too many other requests are being answered.
    boolean waitsForTurn() {
        return true;
    }

    /// The request body, as a JSON schema; null for none.
    @Nullable
    String bodySchema() {
        return null;
    }

    /// The response, as a JSON schema; null if not described.
    @Nullable
    String answerSchema() {
        return null;
    }

    /// The media type of the response.
    abstract String mediaType();

    /// Answer a request.
    abstract void answer(RequestParameters asked, Context context);
}
