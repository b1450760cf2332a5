package dev.seshat.http;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// What is answered to that which never becomes a request of a servlet, as one for `/../` or `/%00`: a [Problem], too.
/// Apart from [ProblemPages], since what handles errors of servlets fails where there is none.
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
