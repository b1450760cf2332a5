package dev.seshat.http.api;

import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.NamedSession;
import dev.seshat.archive.Waiting;
import dev.seshat.export.Review;
import java.util.List;

/// `/api/sessions/{id}/findings`: the secrets that an export would mask, to be looked through.
public final class FindingsResource extends Resource {

    private final LiveArchive live;
    private final ExportSources sources;

    public FindingsResource(LiveArchive live, ExportSources sources) {
        super(
                "/api/sessions/{id}/findings",
                "The secrets that an export of a session would mask, with their places and without themselves.",
                List.of(TranscriptScope.CATEGORIES));
        this.live = live;
        this.sources = sources;
    }

    @Override
    Body body(Asked asked) {
        String name = asked.inPath("id");
        var categories = TranscriptScope.categories(asked);
        Review review = live.askApart(
                state -> Review.of(sources.of(NamedSession.find(name, state), state), categories), Waiting.NOBODY);
        return Body.of(review::write);
    }
}
