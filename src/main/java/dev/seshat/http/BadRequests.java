package dev.seshat.http;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Error responses for requests that Jetty rejects before any servlet, such as `/../` or `/%00`: a [Problem],
/// too. Separate from [ProblemPages], because the servlet error handler fails without a servlet request.
final class BadRequests extends ErrorHandler {

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        ProblemPages.write(code, message, response, callback);
    }
}
