package dev.seshat.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import io.javalin.http.ContentTooLargeResponse;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Reads request bodies before the requests take a slot, since a body takes as long as its sender likes. Safe
/// for any number of threads.
final class RequestBody {

    private static final String NAME = "seshat.body";
    private static final int LARGEST = 1 << 20;

    /// How many larger ones may be in memory at once.
    private static final int SMALL = 1 << 16;

    private static final int LARGE_ONES = 16;
    private static final int PATIENCE_SECONDS = 20;

    private final Semaphore large = new Semaphore(LARGE_ONES);

    /// Read the body of a request, and keep it with the request until the response is sent.
    void read(Context context, Runnable answering) {
        boolean[] isLarge = {false};
        try {
            context.attribute(NAME, text(context.req().getInputStream(), isLarge));
            answering.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (isLarge[0]) {
                large.release();
            }
        }
    }

    private String text(InputStream in, boolean[] isLarge) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] part = new byte[8192];
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
            bytes.write(part, 0, read);
            if (bytes.size() > LARGEST) {
                throw new ContentTooLargeResponse("The request body exceeds " + LARGEST + " bytes.");
            }
            if (bytes.size() > SMALL && !isLarge[0]) {
                awaitLargeSlot();
                isLarge[0] = true;
            }
        }
        return bytes.toString(UTF_8);
    }

    private void awaitLargeSlot() {
        try {
            if (!large.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new SeshatException(Kind.BUSY, "too many large requests at once. Try again in a few seconds.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "the server is shutting down.", e);
        }
    }

    /// The body of a request, read before.
    static String of(Context context) {
        String body = context.attribute(NAME);
        return body == null ? "" : body;
    }
}
