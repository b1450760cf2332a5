package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.SessionKey;
import dev.seshat.wire.SessionJson;
import dev.seshat.wire.SkippedRowsJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// `/api/sessions/{id}/subagents`: the sessions that a session started, in order.
public final class SubagentsResource extends Resource {

    /// By start; those without a time come last.
    private static final Comparator<ArchivedSession> BY_START = Comparator.comparing(
            found -> found.session().facts().firstMessageAt(), Comparator.nullsLast(Comparator.naturalOrder()));

    private final LiveArchive live;

    public SubagentsResource(LiveArchive live) {
        super("/api/sessions/{id}/subagents", "The sessions of the subagents a session started.", List.of());
        this.live = live;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        return live.ask(
                state -> {
                    List<ArchivedSession> found = subagents(name, state);
                    return Body.of(json -> {
                        json.beginObject()
                                .member("total", found.size())
                                .name("sessions")
                                .beginArray();
                        found.forEach(each -> SessionJson.write(each, json));
                        json.endArray();
                        SkippedRowsJson.write("skippedRows", state.archive().takeSkipped(), json);
                        json.endObject();
                    });
                },
                WaitProgress.NOBODY);
    }

    private static List<ArchivedSession> subagents(String name, LiveArchive.State state) {
        SessionKey parent = NamedSession.find(name, state).session().key();
        List<ArchivedSession> found = new ArrayList<>(state.archive().subagents(parent));
        found.sort(BY_START);
        return found;
    }
}
