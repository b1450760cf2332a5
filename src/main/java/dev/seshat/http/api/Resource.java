package dev.seshat.http.api;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
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
            send(body, context);
        }
    }

    /// At once, and not when all else is done: who asks keeps their turn until they have it.
    private void send(Body body, Context context) {
        context.contentType(mediaType());
        try {
            context.outputStream().write(body.json());
        } catch (IOException _) {
            // Who asked is gone, and nobody else needs to hear of it.
        }
    }
}
