package dev.seshat.http.api;

import dev.seshat.app.AllSessions;
import dev.seshat.app.SessionBrowser;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionOrder;
import dev.seshat.request.Parameter;
import dev.seshat.wire.ListJson;
import java.util.ArrayList;
import java.util.List;

/// `/api/sessions`: all sessions, on disk and in the archive, newest first, a page of them.
public final class SessionsResource extends Resource {

    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "Return at most this many.", 0, 1_000, 50);
    private static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "Skip this many.", 0, Integer.MAX_VALUE, 0);

    private final SessionBrowser browser;
    private final ListScope scope;
    private final ListedBodies bodies = new ListedBodies();

    /// @param agents the known agents
    public SessionsResource(SessionBrowser browser, List<String> agents) {
        this(browser, new ListScope(agents));
    }

    private SessionsResource(SessionBrowser browser, ListScope scope) {
        super("/api/sessions", "All sessions, on disk and in the archive, newest first.", parameters(scope));
        this.browser = browser;
        this.scope = scope;
    }

    private static List<Parameter> parameters(ListScope scope) {
        List<Parameter> all = new ArrayList<>(scope.parameters());
        all.add(LIMIT);
        all.add(OFFSET);
        return all;
    }

    @Override
    Body body(RequestParameters parameters) {
        SessionFilter filter = scope.filter(parameters);
        int limit = parameters.number(LIMIT);
        int offset = parameters.number(OFFSET);
        AllSessions all = browser.sessions(parameters.flag(ListScope.REFRESH));
        return bodies.of(all, parameters.question(), sessions -> page(sessions, filter, offset, limit));
    }

    private static Body page(AllSessions all, SessionFilter filter, int offset, int limit) {
        AllSessions.Page page = all.page(filter, SessionOrder.MODIFIED, offset, limit);
        return Body.of(json -> ListJson.write(page.total(), page::each, all.labels(), all::unavailable, json));
    }
}
