package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.SessionLinks;
import dev.seshat.insight.blame.Blame;
import dev.seshat.insight.related.FilePlaces;
import dev.seshat.model.Workstation;
import dev.seshat.request.LinkParameters;
import dev.seshat.wire.BlameJson;
import java.util.List;
import java.util.Set;

/// `/api/blame`: the sessions that wrote given lines of a file. The client gives the lines, because the server opens
/// nothing but logs.
public final class BlameResource extends Resource {

    private final LiveArchive live;
    private final Workstation here;

    public BlameResource(LiveArchive live, Workstation here) {
        super(
                "/api/blame",
                "The sessions that wrote given lines of a file.",
                List.of(LinkParameters.PATH, LinkParameters.TEXT, LinkParameters.LINE));
        this.live = live;
        this.here = here;
    }

    @Override
    Body body(RequestParameters parameters) {
        String path = LinkParameters.path(parameters);
        List<String> lines = LinkParameters.lines(parameters);
        int line = parameters.number(LinkParameters.LINE);
        return live.ask(
                state -> {
                    SessionLinks links = state.archive().links();
                    Set<String> places =
                            FilePlaces.of(path, null, state.archive().checkouts());
                    Blame blame = Blame.of(places, lines, line, links);
                    return Body.of(json -> BlameJson.write(path, places, blame, links.incomplete(here), json));
                },
                WaitProgress.NOBODY);
    }
}
