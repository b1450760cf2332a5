package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.insight.related.TouchedFile;
import dev.seshat.model.SessionKey;
import dev.seshat.request.LinkParameters;
import dev.seshat.wire.LinksJson;
import java.util.List;

/// `/api/sessions/{id}/files`: the files that a session read or changed.
public final class SessionFilesResource extends Resource {

    private final LiveArchive live;

    public SessionFilesResource(LiveArchive live) {
        super(
                "/api/sessions/{id}/files",
                "The files that a session read or changed, those changed most often first.",
                List.of(LinkParameters.LIMIT, LinkParameters.OFFSET));
        this.live = live;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        int limit = parameters.number(LinkParameters.LIMIT);
        int offset = parameters.number(LinkParameters.OFFSET);
        return live.ask(
                state -> {
                    SessionKey key = NamedSession.find(name, state).session().key();
                    List<TouchedFile> files =
                            TouchedFile.of(key, state.archive().links());
                    List<TouchedFile> page =
                            files.stream().skip(offset).limit(limit).toList();
                    return Body.of(json -> LinksJson.writeFiles(key, files.size(), page, json));
                },
                WaitProgress.NOBODY);
    }
}
