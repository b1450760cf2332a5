package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.model.SessionKey;
import dev.seshat.query.DayParser;
import dev.seshat.query.Filter;
import dev.seshat.query.FilterParser;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.request.Parameter;
import dev.seshat.request.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The parameters that several tools share to say where to search, as filters.
final class SearchScopeParameters {

    static final Parameter.Text PROJECT =
            new Parameter.Text("project", "Only this project: part of its name or path; * matches anything.", false);
    static final Parameter.Text PROJECT_ID =
            new Parameter.Text("project_id", "Only this project: the projectId of an earlier answer.", false);
    static final Parameter.Text WORKSTATION_ID = new Parameter.Text(
            "workstation_id", "Only this workstation: the workstationId of an earlier answer.", false);
    static final Parameter.Text AFTER = new Parameter.Text(
            "after",
            "Messages on or after this day: 2026-02-01, 2026-02-01T10:00:00Z, 7d, 2w, last week, 3 March.",
            false);
    static final Parameter.Text BEFORE = new Parameter.Text("before", "Messages on or before this day.", false);

    static final Parameter.Flag INCLUDE_CURRENT = new Parameter.Flag(
            "include_current",
            "Also search the current session and Seshat's earlier answers. Both are left out by default.");

    private static final String LEFT_OUT = "Left out: the current session. Pass include_current to search it too.\n";

    private final CallerSession caller;
    private final Supplier<Quotes> quotes;
    private final List<String> agents;
    private final Parameter.Text agent;

    /// @param agents the known agents
    /// @param quotes for errors that name projects
    SearchScopeParameters(List<String> agents, CallerSession caller, Supplier<Quotes> quotes) {
        this.quotes = quotes;
        this.caller = caller;
        this.agents = List.copyOf(agents);
        agent = new Parameter.Text("agent", "Only this agent: " + String.join(", ", agents) + ".", false);
    }

    Parameter.Text agent() {
        return agent;
    }

    /// Where a call searches: as requested, except for the calling session and Seshat's own answers, which
    /// both contain the words of every question.
    ResolvedScope of(Arguments arguments, Archive archive) {
        ResolvedScope resolved = withCurrent(arguments, archive);
        if (arguments.flag(INCLUDE_CURRENT)) {
            return resolved;
        }
        List<Filter> others = new ArrayList<>(resolved.filters());
        others.add(new Filter.NotFromSeshat());
        Optional<SessionKey> current = caller.find(arguments, archive);
        current.ifPresent(key -> others.add(new Filter.Not(new Filter.OfSession(key.toString()))));
        return new ResolvedScope(others, resolved.isAsked(), current.isPresent() ? LEFT_OUT : "");
    }

    /// Where a call searches if nothing is excluded; parameters that the tool lacks add no filters.
    ResolvedScope withCurrent(Arguments arguments, Archive archive) {
        List<Filter> filters = new ArrayList<>();
        arguments.find(PROJECT).ifPresent(name -> filters.add(new ProjectName(archive, quotes).named(name)));
        arguments.find(PROJECT_ID).ifPresent(id -> filters.add(new ProjectName(archive, quotes).withId(id)));
        arguments.find(WORKSTATION_ID).ifPresent(id -> filters.add(new Filter.Has(Filter.Field.WORKSTATION, id)));
        arguments.find(agent).ifPresent(name -> filters.add(agent(name)));
        day(AFTER, arguments).ifPresent(filters::add);
        day(BEFORE, arguments).ifPresent(filters::add);
        return new ResolvedScope(filters, !filters.isEmpty(), "");
    }

    private Filter agent(String name) {
        if (!agents.contains(name)) {
            throw Arguments.wrong(
                    "there is no agent " + Arguments.shown(name) + ". There are: " + String.join(", ", agents) + ".");
        }
        return new Filter.Has(Filter.Field.AGENT, name);
    }

    private static Optional<Filter> day(Parameter.Text parameter, Arguments arguments) {
        return arguments
                .find(parameter)
                .map(day -> FilterParser.parse(parameter.name(), day, new LocalClock())
                        .orElseThrow(() -> Parameters.wrong(parameter.name() + " takes a date, not "
                                + Arguments.shown(day) + ". " + DayParser.FORMS)));
    }

    /// A query as people type it, with days in local time.
    static Query query(String text) {
        return QueryParser.parse(text, new LocalClock());
    }
}
