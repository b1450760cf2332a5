package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.SessionLinks;
import dev.seshat.insight.related.FilePlaces;
import dev.seshat.model.Workstation;
import dev.seshat.request.LinkParameters;
import dev.seshat.wire.LinksJson;
import java.util.List;
import java.util.Set;

/// `/api/files`: the sessions that read or changed a file.
public final class FilesResource extends Resource {

    private final LiveArchive live;
    private final Workstation here;

    public FilesResource(LiveArchive live, Workstation here) {
        super(
                "/api/files",
                "The sessions that read or changed a file, the latest first, with how often.",
                List.of(LinkParameters.PATH, LinkParameters.LIMIT, LinkParameters.OFFSET));
        this.live = live;
        this.here = here;
    }

    @Override
    Body body(RequestParameters parameters) {
        String path = LinkParameters.path(parameters);
        int limit = parameters.number(LinkParameters.LIMIT);
        int offset = parameters.number(LinkParameters.OFFSET);
        return live.ask(
                state -> {
                    SessionLinks links = state.archive().links();
                    Set<String> places =
                            FilePlaces.of(path, null, state.archive().checkouts());
                    return Body.of(json -> LinksJson.writeTouches(
                            path, places, links.touching(places, offset, limit), links.incomplete(here), json));
                },
                WaitProgress.NOBODY);
    }
}
