package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.SessionLinks.Counted;
import dev.seshat.link.Relationship;
import dev.seshat.model.SessionKey;
import dev.seshat.request.LinkParameters;
import dev.seshat.wire.LinksJson;
import java.util.Comparator;
import java.util.List;

/// `/api/sessions/{id}/files`: the files that a session read or changed.
public final class SessionFilesResource extends Resource {

    private static final Comparator<Counted> MOST_CHANGED_FIRST = Comparator.comparingInt(Counted::changes)
            .thenComparingInt(Counted::weight)
            .reversed()
            .thenComparing(each -> each.link().target());

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
                    List<Counted> files = state.archive().links().of(key).stream()
                            .filter(each -> each.link().relationship() == Relationship.TOUCHES)
                            .sorted(MOST_CHANGED_FIRST)
                            .toList();
                    List<Counted> page =
                            files.stream().skip(offset).limit(limit).toList();
                    return Body.of(json -> LinksJson.writeFiles(key, files.size(), page, json));
                },
                WaitProgress.NOBODY);
    }
}
