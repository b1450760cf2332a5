package dev.seshat.http.api;

import dev.seshat.discover.ListedSession;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionList;
import dev.seshat.wire.ListJson;
import java.util.ArrayList;
import java.util.List;

/// `/api/sessions`: the sessions on disk, newest first, a page of them.
public final class SessionsResource extends Resource {

    private static final Parameter.Whole LIMIT = new Parameter.Whole("limit", "How many at the most.", 0, 1_000, 50);
    private static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "How many of the first to leave out.", 0, Integer.MAX_VALUE, 0);

    private final SessionList list;
    private final ListScope scope;
    private final ListedBodies bodies = new ListedBodies();

    /// @param agents the agents that there are
    public SessionsResource(SessionList list, List<String> agents) {
        this(list, new ListScope(agents));
    }

    private SessionsResource(SessionList list, ListScope scope) {
        super("/api/sessions", "The sessions on disk, newest first.", parameters(scope));
        this.list = list;
        this.scope = scope;
    }

    private static List<Parameter> parameters(ListScope scope) {
        List<Parameter> all = new ArrayList<>(scope.parameters());
        all.add(LIMIT);
        all.add(OFFSET);
        return all;
    }

    @Override
    Body body(Asked asked) {
        SessionFilter filter = scope.filter(asked);
        int limit = asked.number(LIMIT);
        int offset = asked.number(OFFSET);
        List<ListedSession> all = asked.flag(ListScope.REFRESH) ? list.refresh() : list.sessions();
        return bodies.of(all, asked.question(), sessions -> page(sessions, filter, offset, limit));
    }

    private static Body page(List<ListedSession> all, SessionFilter filter, int offset, int limit) {
        List<ListedSession> wanted = all.stream().filter(filter::matches).toList();
        List<ListedSession> shown = wanted.stream().skip(offset).limit(limit).toList();
        return Body.of(json -> ListJson.write(wanted.size(), shown, ProjectSummary.labels(all), json));
    }
}
