package dev.seshat.http.api;

import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.NamedSession;
import dev.seshat.archive.Waiting;
import dev.seshat.export.Review;
import java.util.List;

/// `/api/sessions/{id}/findings`: the secrets that an export would mask, to be looked through.
public final class FindingsResource extends Resource {

    private static final Parameter REVEAL =
            new Parameter.Text("reveal", "Tell this secret, by its id, so that a person can judge it.");

    private final LiveArchive live;
    private final ExportSources sources;

    public FindingsResource(LiveArchive live, ExportSources sources) {
        super(
                "/api/sessions/{id}/findings",
                "The secrets that an export of a session would mask, with their places and without themselves.",
                List.of(TranscriptScope.CATEGORIES, REVEAL));
        this.live = live;
        this.sources = sources;
    }

    @Override
    Body body(Asked asked) {
        String name = asked.inPath("id");
        var categories = TranscriptScope.categories(asked);
        String revealed = asked.text(REVEAL).orElse(null);
        Review review = live.askApart(
                state -> Review.of(sources.of(NamedSession.find(name, state), state), categories, revealed),
                Waiting.NOBODY);
        return Body.of(review::write);
    }
}
