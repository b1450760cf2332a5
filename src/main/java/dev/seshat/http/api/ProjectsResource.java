package dev.seshat.http.api;

import dev.seshat.discover.ListedSession;
import dev.seshat.discover.ProjectSummary;
import dev.seshat.discover.SessionList;
import dev.seshat.wire.ProjectsJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `/api/projects`: the projects that sessions worked in, the most recently used first.
public final class ProjectsResource extends Resource {

    private final SessionList list;
    private final Parameter.Names agent;
    private final ListedBodies bodies = new ListedBodies();

    /// @param agents the agents that there are
    public ProjectsResource(SessionList list, List<String> agents) {
        this(list, new ListScope(agents).agent());
    }

    private ProjectsResource(SessionList list, Parameter.Names agent) {
        super(
                "/api/projects",
                "The projects that sessions worked in, the most recently used first.",
                List.of(agent, ListScope.REFRESH));
        this.list = list;
        this.agent = agent;
    }

    @Override
    Body body(Asked asked) {
        String wanted = asked.names(agent).map(List::getFirst).orElse(null);
        List<ListedSession> all = asked.flag(ListScope.REFRESH) ? list.refresh() : list.sessions();
        return bodies.of(all, asked.question(), sessions -> page(sessions, wanted));
    }

    private static Body page(List<ListedSession> all, @Nullable String agent) {
        List<ListedSession> wanted = all.stream()
                .filter(listed -> agent == null || listed.agent().equals(agent))
                .toList();
        return Body.of(json -> ProjectsJson.write(ProjectSummary.of(wanted), ProjectSummary.labels(all), json));
    }
}
