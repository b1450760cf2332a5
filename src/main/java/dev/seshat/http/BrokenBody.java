package dev.seshat.http;

import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;

/// Distinguishes an unreadable request body from an internal error: both are exceptions from the middle of
/// whatever read the body.
final class BrokenBody {

    private BrokenBody() {}

    /// The response; empty if the body is not to blame.
    static Optional<Problem> of(@Nullable Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof SocketTimeoutException || each instanceof TimeoutException) {
                return Optional.of(Problem.of(408, "The request body arrived too slowly."));
            }
            if (each instanceof HttpException said && said.getCode() >= 400 && said.getCode() < 500) {
                return Optional.of(Problem.of(said.getCode(), "The request body is malformed."));
            }
            if (each instanceof EOFException) {
                return Optional.of(Problem.of(400, "The request body ended too early."));
            }
        }
        return Optional.empty();
    }
}
