package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.model.SessionKey;
import dev.seshat.wire.LinksJson;
import java.util.List;

/// `/api/sessions/{id}/thread`: the sessions that one conversation went through, in order.
public final class ThreadResource extends Resource {

    private final LiveArchive live;

    public ThreadResource(LiveArchive live) {
        super(
                "/api/sessions/{id}/thread",
                "The sessions that the conversation went through, in order: forks, resumed and continued sessions.",
                List.of());
        this.live = live;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        return live.ask(
                state -> {
                    SessionKey key = NamedSession.find(name, state).session().key();
                    return Body.of(json ->
                            LinksJson.writeThread(key, state.archive().links().thread(key), json));
                },
                WaitProgress.NOBODY);
    }
}
