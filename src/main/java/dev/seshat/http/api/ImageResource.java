package dev.seshat.http.api;

import dev.seshat.agent.LoggedImage;
import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.SessionImages;
import dev.seshat.app.WaitProgress;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;

/// `/api/sessions/{id}/images/{seq}/{n}`: an image of a message, read from the log or from its kept bytes.
///
/// Its media type is that of its first bytes and one of four, and browsers are told not to guess another, so nothing
/// in a log can be served as a page or a script.
public final class ImageResource extends Operation {

    private final LiveArchive live;
    private final SessionImages images;

    public ImageResource(LiveArchive live, SessionImages images) {
        super(
                "/api/sessions/{id}/images/{seq}/{n}",
                "An image of a message: PNG, JPEG, GIF or WebP. The message with this seq says how many images it has; n"
                        + " counts from 0. It is read from the log, or from the bytes that the archive keeps of it.",
                List.of());
        this.live = live;
        this.images = images;
    }

    @Override
    String mediaType() {
        return "image/*";
    }

    @Override
    void answer(RequestParameters asked, Context context) {
        String name = asked.inPath("id");
        int seq = number(asked.inPath("seq"));
        int index = number(asked.inPath("n"));
        Session session = live.ask(
                state -> {
                    var found = NamedSession.find(name, state);
                    if (found.former() != null) {
                        throw gone();
                    }
                    return found.session();
                },
                WaitProgress.NOBODY);
        LoggedImage image = images.find(session, seq, index).orElseThrow(ImageResource::gone);
        context.contentType(image.type().mediaType())
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("Cache-Control", "private, max-age=3600")
                .header("Content-Length", Integer.toString(image.bytes().length));
        try {
            context.outputStream().write(image.bytes());
        } catch (IOException _) {
            // The client has gone, and nobody else needs to know.
        }
    }

    private static int number(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw RequestParameters.wrong("“" + text + "” is not the number of a message or image.");
        }
        return Integer.parseInt(text);
    }

    private static SeshatException gone() {
        return new SeshatException(
                Kind.NOT_FOUND, "this image is neither in a log on this machine nor in the archive.");
    }
}
