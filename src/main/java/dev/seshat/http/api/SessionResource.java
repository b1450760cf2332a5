package dev.seshat.http.api;

import dev.seshat.agent.ResumeHint;
import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Versions;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.request.Parameter;
import dev.seshat.wire.SessionJson;
import dev.seshat.wire.SkippedRowsJson;
import java.util.EnumSet;
import java.util.List;
import java.util.function.BiFunction;

/// `/api/sessions/{id}`: a session and a page of its messages.
public final class SessionResource extends Resource {

    private static final Parameter.Whole FROM =
            new Parameter.Whole("from", "Start at the message with this seq.", 0, Integer.MAX_VALUE, 0);
    private static final Parameter.Whole TO = new Parameter.Whole(
            "to", "Stop before the message with this seq.", 0, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many messages.", 0, 500, 100);
    private static final Parameter.Flag HTML =
            new Parameter.Flag("html", "Add html to prompts and answers: their Markdown, rendered and sanitized.");

    private final LiveArchive live;
    private final BiFunction<ArchivedSession, Archive, ResumeHint> resume;

    /// @param resume the command that resumes a session
    public SessionResource(LiveArchive live, BiFunction<ArchivedSession, Archive, ResumeHint> resume) {
        super(
                "/api/sessions/{id}",
                "A session, by its key, its id or the beginning of its id, and a page of its messages; next is where the"
                        + " following page begins.",
                List.of(FROM, TO, LIMIT, CATEGORIES, HTML));
        this.live = live;
        this.resume = resume;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        int from = parameters.number(FROM);
        Page.Wanted wanted = new Page.Wanted(
                parameters.number(TO),
                parameters.number(LIMIT),
                parameters.categories(CATEGORIES, EnumSet.allOf(Category.class)),
                parameters.flag(HTML));
        return live.ask(state -> page(NamedSession.find(name, state), state, from, wanted), WaitProgress.NOBODY);
    }

    private Body page(ArchivedSession found, LiveArchive.State state, int from, Page.Wanted wanted) {
        Session session = found.session();
        int count = session.facts().messageCount();
        List<ArchivedSession> others = Versions.besides(found, state.archive());
        return Body.of(json -> {
            json.beginObject().name("session");
            ProjectLabels labels = ProjectLabels.of(state.archive().checkouts());
            SessionJson.write(found, labels, json);
            if (!others.isEmpty()) {
                json.name("otherVersions").beginArray();
                others.forEach(other -> SessionJson.write(other, labels, json));
                json.endArray();
            }
            write(resume.apply(found, state.archive()), json);
            json.name("messages").beginArray();
            Page page = new Page(wanted, from, json);
            state.archive().messages(session.key(), from, page);
            json.endArray();
            if (page.next() < Math.min(count, wanted.to())) {
                json.member("next", page.next());
            }
            SkippedRowsJson.write("skippedRows", state.archive().takeSkipped(), json);
            json.endObject();
        });
    }

    private static void write(ResumeHint hint, JsonWriter json) {
        json.member("resume", hint.command());
        if (hint instanceof ResumeHint.Explanation(String sentence)) {
            json.member("resumeHint", sentence);
        }
    }
}
