package dev.seshat.http.api;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.NamedSession;
import dev.seshat.archive.Waiting;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.wire.SessionJson;
import java.util.List;
import java.util.function.Function;

/// `/api/sessions/{id}`: a session and a page of its messages.
public final class SessionResource extends Resource {

    private static final Parameter.Whole FROM =
            new Parameter.Whole("from", "The first message, by its seq.", 0, Integer.MAX_VALUE, 0);
    private static final Parameter.Whole TO = new Parameter.Whole(
            "to", "The first message that is not wanted any more.", 0, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many messages at the most.", 0, 500, 100);
    private static final Parameter.Flag HTML =
            new Parameter.Flag("html", "What people and models wrote also as html: Markdown, made safe to show.");

    private final LiveArchive live;
    private final Function<Session, String> resume;

    /// @param resume the command with which to go on with a session
    public SessionResource(LiveArchive live, Function<Session, String> resume) {
        super(
                "/api/sessions/{id}",
                "A session, by its key, its id or the beginning of it, and a page of its messages; next is where the"
                        + " following page begins.",
                List.of(FROM, TO, LIMIT, TranscriptScope.CATEGORIES, HTML));
        this.live = live;
        this.resume = resume;
    }

    @Override
    Body body(Asked asked) {
        String name = asked.inPath("id");
        int from = asked.number(FROM);
        Page.Wanted wanted = new Page.Wanted(
                asked.number(TO), asked.number(LIMIT), TranscriptScope.categories(asked), asked.flag(HTML));
        return live.ask(state -> page(NamedSession.find(name, state), state, from, wanted), Waiting.NOBODY);
    }

    private Body page(ArchivedSession found, LiveArchive.State state, int from, Page.Wanted wanted) {
        Session session = found.session();
        int count = session.facts().messageCount();
        return Body.of(json -> {
            json.beginObject().name("session");
            SessionJson.write(
                    session, found.logGone(), ProjectLabels.of(state.archive().checkouts()), json);
            json.member("resume", resume.apply(session)).name("messages").beginArray();
            Page page = new Page(wanted, from, json);
            state.archive().messages(session.key(), from, page);
            json.endArray();
            if (page.next() < Math.min(count, wanted.to())) {
                json.member("next", page.next());
            }
            json.endObject();
        });
    }
}
