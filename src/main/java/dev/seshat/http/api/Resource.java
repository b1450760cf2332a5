package dev.seshat.http.api;

import dev.seshat.request.Parameter;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.util.List;

/// An operation that returns one JSON document, with an `ETag`.
abstract non-sealed class Resource extends Operation {

    Resource(String path, String summary, List<Parameter> parameters) {
        super(path, summary, parameters);
    }

    /// The document.
    abstract Body body(RequestParameters asked);

    @Override
    final String mediaType() {
        return "application/json";
    }

    @Override
    final void answer(RequestParameters asked, Context context) {
        Body body = body(asked);
        context.header("ETag", body.tag());
        if (body.tag().equals(context.header("If-None-Match"))) {
            context.status(HttpStatus.NOT_MODIFIED);
        } else {
            send(body, context);
        }
    }

    /// Send at once: a client holds its slot until it has the response.
    private void send(Body body, Context context) {
        context.contentType(mediaType());
        try {
            context.outputStream().write(body.json());
        } catch (IOException _) {
            // The client has gone, and nobody else needs to know.
        }
    }
}
