package dev.seshat.http.api;

import dev.seshat.discover.LogState;
import dev.seshat.discover.SessionFilter;
import dev.seshat.query.DateRange;
import dev.seshat.query.LocalClock;
import dev.seshat.request.Parameter;
import dev.seshat.request.Parameters;
import java.util.List;

/// The parameters that select sessions of the list. They mean the same as the options of `list`.
final class ListScope {

    private static final Parameter.Text PROJECT = new Parameter.Text(
            "project",
            "Only this project and its worktrees: part of its name or path; * matches anything, =NAME the whole name.");
    private static final Parameter.Text BRANCH = new Parameter.Text("branch", "Only sessions on this git branch.");
    private static final Parameter.Text SINCE =
            new Parameter.Text("since", "Active on or after this day: 2026-02-01, 7d, \"last week\", \"3 March\".");
    private static final Parameter.Text UNTIL = new Parameter.Text("until", "Active on or before this day.");
    private static final Parameter.Flag SUBAGENTS = new Parameter.Flag("subagents", "Include subagents.");
    private static final Parameter.Flag ARCHIVED = new Parameter.Flag("archived", "Only sessions whose logs are gone.");
    private static final Parameter.Flag ON_DISK =
            new Parameter.Flag("on_disk", "Only sessions whose logs are on this disk.");
    private static final Parameter.Text WORKSTATION =
            new Parameter.Text("workstation", "Only sessions of this workstation.");
    static final Parameter.Flag REFRESH =
            new Parameter.Flag("refresh", "Scan the logs now instead of reusing a scan up to 30 seconds old.");

    private final Parameter.Choice agent;

    /// @param agents the known agents
    ListScope(List<String> agents) {
        agent = new Parameter.Choice("agent", "Only this agent.", agents, null);
    }

    List<Parameter> parameters() {
        return List.of(PROJECT, agent, BRANCH, SINCE, UNTIL, SUBAGENTS, ARCHIVED, ON_DISK, WORKSTATION, REFRESH);
    }

    /// The parameters that select projects.
    List<Parameter> ofProjects() {
        return List.of(PROJECT, agent, ARCHIVED, ON_DISK, WORKSTATION, REFRESH);
    }

    SessionFilter projects(RequestParameters parameters) {
        return SessionFilter.ofProjects(
                parameters.find(PROJECT).orElse(null),
                parameters.choice(agent).orElse(null),
                logs(parameters),
                parameters.find(WORKSTATION).orElse(null));
    }

    private static LogState logs(RequestParameters parameters) {
        boolean archived = parameters.flag(ARCHIVED);
        boolean onDisk = parameters.flag(ON_DISK);
        if (archived && onDisk) {
            throw Parameters.wrong("archived and on_disk exclude each other: give one of them.");
        }
        return archived ? LogState.GONE : onDisk ? LogState.ON_DISK : LogState.ANY;
    }

    SessionFilter filter(RequestParameters parameters) {
        return new SessionFilter(
                parameters.find(PROJECT).orElse(null),
                parameters.choice(agent).orElse(null),
                parameters.find(BRANCH).orElse(null),
                DateRange.of(
                        parameters.find(SINCE).orElse(null),
                        parameters.find(UNTIL).orElse(null),
                        new LocalClock()),
                parameters.flag(SUBAGENTS),
                logs(parameters),
                parameters.find(WORKSTATION).orElse(null));
    }
}
