package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.SessionLinks;
import dev.seshat.insight.related.ProjectPlaces;
import dev.seshat.model.Workstation;
import dev.seshat.request.LinkParameters;
import dev.seshat.wire.LinksJson;
import java.util.List;

/// `/api/topics`: what most sessions are about, across projects.
public final class TopicsResource extends Resource {

    private final LiveArchive live;
    private final Workstation here;

    public TopicsResource(LiveArchive live, Workstation here) {
        super(
                "/api/topics",
                "The topics of most sessions, with the number of projects that they span.",
                List.of(LinkParameters.PROJECT, LinkParameters.LIMIT));
        this.live = live;
        this.here = here;
    }

    @Override
    Body body(RequestParameters parameters) {
        String project = parameters.find(LinkParameters.PROJECT).orElse(null);
        int limit = parameters.number(LinkParameters.LIMIT);
        return live.ask(
                state -> {
                    SessionLinks links = state.archive().links();
                    return Body.of(json -> LinksJson.writeTopics(
                            ProjectPlaces.topics(project, state.archive(), limit), links.incomplete(here), json));
                },
                WaitProgress.NOBODY);
    }
}
