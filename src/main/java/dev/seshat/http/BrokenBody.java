package dev.seshat.http;

import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;

/// Tells a request whose body cannot be read from a fault of ours: both reach us as exceptions, from the middle of
/// whatever read it.
final class BrokenBody {

    private BrokenBody() {}

    /// What to answer; nothing if the body is not to blame.
    static Optional<Problem> of(@Nullable Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof SocketTimeoutException || each instanceof TimeoutException) {
                return Optional.of(Problem.of(408, "The body of the request comes too slowly."));
            }
            if (each instanceof HttpException said && said.getCode() >= 400 && said.getCode() < 500) {
                return Optional.of(Problem.of(said.getCode(), "The body of the request is broken."));
            }
            if (each instanceof EOFException) {
                return Optional.of(Problem.of(400, "The body of the request ends too early."));
            }
        }
        return Optional.empty();
    }
}
