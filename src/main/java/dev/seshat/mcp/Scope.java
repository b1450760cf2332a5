package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.model.SessionKey;
import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The parameters that several tools share to say where to look, and what they mean as filters.
final class Scope {

    static final Parameter.Text PROJECT =
            new Parameter.Text("project", "Only of this project: its name, its path, or the end of its path.", false);
    static final Parameter.Text PROJECT_ID =
            new Parameter.Text("project_id", "Only of this project: the projectId of an earlier answer.", false);
    static final Parameter.Text WORKSTATION_ID = new Parameter.Text(
            "workstation_id", "Only of this machine: the workstationId of an earlier answer.", false);
    static final Parameter.Text AFTER =
            new Parameter.Text("after", "Said on this day or later: 2026-02-01, yesterday, 7d, 2w.", false);
    static final Parameter.Text BEFORE = new Parameter.Text("before", "Said on this day or earlier.", false);

    static final Parameter.Flag INCLUDE_CURRENT = new Parameter.Flag(
            "include_current",
            "Also search the current session and Seshat's earlier answers. Both are left out by default.");

    private static final String LEFT_OUT = "Left out: the current session. Pass include_current to search it too.\n";

    private final AskingSession asking;
    private final Supplier<Quotes> quotes;
    private final List<String> agents;
    private final Parameter.Text agent;

    /// @param agents the agents that there are
    /// @param quotes for errors that name projects
    Scope(List<String> agents, AskingSession asking, Supplier<Quotes> quotes) {
        this.quotes = quotes;
        this.asking = asking;
        this.agents = List.copyOf(agents);
        agent = new Parameter.Text("agent", "Only of this agent: " + String.join(", ", agents) + ".", false);
    }

    Parameter.Text agent() {
        return agent;
    }

    /// Where a call looks: where it says, but for the session that asks and what Seshat itself said, which both hold
    /// the words of every question.
    Narrowed of(Arguments arguments, Archive archive) {
        Narrowed narrowed = withCurrent(arguments, archive);
        if (arguments.flag(INCLUDE_CURRENT)) {
            return narrowed;
        }
        List<Filter> others = new ArrayList<>(narrowed.filters());
        others.add(new Filter.NotFromSeshat());
        Optional<SessionKey> current = asking.find(arguments, archive);
        current.ifPresent(key -> others.add(new Filter.Not(new Filter.OfSession(key.toString()))));
        return new Narrowed(others, narrowed.isAsked(), current.isPresent() ? LEFT_OUT : "");
    }

    /// Where a call looks that leaves nothing out; of parameters that the tool does not have there are no filters.
    Narrowed withCurrent(Arguments arguments, Archive archive) {
        List<Filter> filters = new ArrayList<>();
        arguments.find(PROJECT).ifPresent(name -> filters.add(new ProjectName(archive, quotes).named(name)));
        arguments.find(PROJECT_ID).ifPresent(id -> filters.add(new ProjectName(archive, quotes).withId(id)));
        arguments.find(WORKSTATION_ID).ifPresent(id -> filters.add(new Filter.Has(Filter.Field.WORKSTATION, id)));
        arguments.find(agent).ifPresent(name -> filters.add(agent(name)));
        day(AFTER, arguments).ifPresent(filters::add);
        day(BEFORE, arguments).ifPresent(filters::add);
        return new Narrowed(filters, !filters.isEmpty(), "");
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
