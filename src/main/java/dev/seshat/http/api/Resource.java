package dev.seshat.http.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;

/// An operation that answers with one JSON document. Who has it already, and says so by its tag, is spared it.
abstract non-sealed class Resource extends Operation {

    Resource(String path, String summary, List<Parameter> parameters) {
        super(path, summary, parameters);
    }

    /// The document.
    abstract Body body(Asked asked);

    @Override
    final String mediaType() {
        return "application/json";
    }

    @Override
    final void answer(Asked asked, Context context) {
        Body body = body(asked);
        context.header("ETag", body.tag());
        if (body.tag().equals(context.header("If-None-Match"))) {
            context.status(HttpStatus.NOT_MODIFIED);
        } else {
            context.contentType(mediaType()).result(body.json());
        }
    }
}
