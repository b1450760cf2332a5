package dev.seshat.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.ee10.servlet.ErrorHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Error responses of Jetty and servlets as a [Problem]: no page with a stack trace, no class names.
final class ProblemPages extends ErrorHandler {

    /// Jetty sends nothing for `DELETE` and the like.
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
        write(code, message, response, callback);
    }

    static void write(int code, @Nullable String message, Response response, Callback callback) {
        String detail = code >= 500 || message == null ? "The request failed." : message;
        RequestGuard.HEADERS.forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.TYPE);
        response.write(true, ByteBuffer.wrap(Problem.of(code, detail).json()), callback);
    }
}
