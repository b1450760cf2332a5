package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.export.SecretReview;
import dev.seshat.model.Category;
import dev.seshat.request.Parameter;
import java.util.EnumSet;
import java.util.List;

/// `/api/sessions/{id}/findings`: the secrets that an export would mask, for review.
public final class FindingsResource extends Resource {

    private static final Parameter.Text REVEAL =
            new Parameter.Text("reveal", "Reveal the secret with this id, for review.");

    private final LiveArchive live;
    private final ExportSources sources;

    public FindingsResource(LiveArchive live, ExportSources sources) {
        super(
                "/api/sessions/{id}/findings",
                "The secrets that an export of a session would mask: where they are, not what they are.",
                List.of(CATEGORIES, REVEAL));
        this.live = live;
        this.sources = sources;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        var categories = parameters.categories(CATEGORIES, EnumSet.allOf(Category.class));
        String revealed = parameters.find(REVEAL).orElse(null);
        SecretReview review = live.ask(
                state -> SecretReview.of(sources.of(NamedSession.find(name, state), state), categories, revealed),
                WaitProgress.NOBODY);
        return Body.of(review::write);
    }
}
