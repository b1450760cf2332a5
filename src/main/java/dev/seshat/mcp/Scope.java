package dev.seshat.mcp;

import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parameters that several tools share to say where to look, and what they mean as filters.
final class Scope {

    static final Parameter.Text PROJECT_ID =
            new Parameter.Text("project_id", "Only of this project: the projectId of an earlier answer.", false);
    static final Parameter.Text WORKSTATION_ID = new Parameter.Text(
            "workstation_id", "Only of this machine: the workstationId of an earlier answer.", false);
    static final Parameter.Text AFTER =
            new Parameter.Text("after", "Said on this day or later: 2026-02-01, yesterday, 7d, 2w.", false);
    static final Parameter.Text BEFORE = new Parameter.Text("before", "Said on this day or earlier.", false);

    private final List<String> agents;
    private final Parameter.Text agent;

    /// @param agents the agents that there are
    Scope(List<String> agents) {
        this.agents = List.copyOf(agents);
        agent = new Parameter.Text("agent", "Only of this agent: " + String.join(", ", agents) + ".", false);
    }

    Parameter.Text agent() {
        return agent;
    }

    /// The filters that are asked for; of those that the tool does not have there are none.
    List<Filter> filters(Arguments arguments) {
        List<Filter> filters = new ArrayList<>();
        arguments.find(PROJECT_ID).ifPresent(id -> filters.add(new Filter.Has(Filter.Field.PROJECT_ID, id)));
        arguments.find(WORKSTATION_ID).ifPresent(id -> filters.add(new Filter.Has(Filter.Field.WORKSTATION, id)));
        arguments.find(agent).ifPresent(name -> filters.add(agent(name)));
        day(AFTER, arguments).ifPresent(filters::add);
        day(BEFORE, arguments).ifPresent(filters::add);
        return filters;
    }

    private Filter agent(String name) {
        if (!agents.contains(name)) {
            throw Arguments.wrong(
                    "there is no agent " + Arguments.shown(name) + ". There are: " + String.join(", ", agents) + ".");
        }
        return new Filter.Has(Filter.Field.AGENT, name);
    }

    private static Optional<Filter> day(Parameter.Text parameter, Arguments arguments) {
        return arguments.find(parameter).map(day -> {
            Query query = query(parameter.name() + ":\"" + day.replace("\"", "") + "\"");
            if (query.filters().size() != 1) {
                throw Arguments.wrong(parameter.name() + " takes a day (2026-02-01, yesterday, 7d), not "
                        + Arguments.shown(day) + ".");
            }
            return query.filters().getFirst();
        });
    }

    /// A query as people type it, with days as they are where this runs.
    static Query query(String text) {
        return QueryParser.parse(text, new LocalClock());
    }
}
