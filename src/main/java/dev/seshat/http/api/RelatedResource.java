package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks;
import dev.seshat.insight.related.RelatedSessions;
import dev.seshat.model.Workstation;
import dev.seshat.request.LinkParameters;
import dev.seshat.wire.LinksJson;
import java.util.List;

/// `/api/sessions/{id}/related`: the sessions that belong to a session, with the reasons.
public final class RelatedResource extends Resource {

    private final LiveArchive live;
    private final Workstation here;

    public RelatedResource(LiveArchive live, Workstation here) {
        super(
                "/api/sessions/{id}/related",
                "The sessions that belong to a session, strongest first, with the reasons.",
                List.of(LinkParameters.LIMIT, LinkParameters.HOPS));
        this.live = live;
        this.here = here;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        int hops = parameters.number(LinkParameters.HOPS);
        int limit = parameters.number(LinkParameters.LIMIT);
        return live.ask(
                state -> {
                    ArchivedSession session = NamedSession.find(name, state);
                    SessionLinks links = state.archive().links();
                    return Body.of(json -> LinksJson.writeRelated(
                            session.session().key(),
                            RelatedSessions.of(session, links, hops, limit),
                            links.incomplete(here),
                            json));
                },
                WaitProgress.NOBODY);
    }
}
