package dev.seshat.http.api;

import dev.seshat.app.AllSessions;
import dev.seshat.app.SessionBrowser;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionFilter;
import dev.seshat.model.ProjectLabels;
import dev.seshat.wire.ProjectsJson;
import java.util.List;

/// `/api/projects`: the projects that sessions worked in, most recently used first.
public final class ProjectsResource extends Resource {

    private final SessionBrowser browser;
    private final ListScope scope;
    private final ListedBodies bodies = new ListedBodies();

    /// @param agents the known agents
    public ProjectsResource(SessionBrowser browser, List<String> agents) {
        this(browser, new ListScope(agents));
    }

    private ProjectsResource(SessionBrowser browser, ListScope scope) {
        super("/api/projects", "The projects that sessions worked in, most recently used first.", scope.ofProjects());
        this.browser = browser;
        this.scope = scope;
    }

    @Override
    Body body(RequestParameters parameters) {
        SessionFilter wanted = scope.projects(parameters);
        AllSessions all = browser.sessions(parameters.flag(ListScope.REFRESH));
        return bodies.of(all, parameters.question(), sessions -> page(sessions, wanted));
    }

    private static Body page(AllSessions all, SessionFilter wanted) {
        List<ProjectSummary> projects = all.projects(wanted);
        ProjectLabels labels = all.labels();
        return Body.of(json -> ProjectsJson.write(projects, labels, all.unavailable(), json));
    }
}
