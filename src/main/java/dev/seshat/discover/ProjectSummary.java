package dev.seshat.discover;

import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A project and what was done in it.
///
/// @param sessions its sessions, those of subagents not counted
/// @param messages the messages of its sessions and their subagents
/// @param lastActivity when one of its logs last changed
public record ProjectSummary(Project project, int sessions, long messages, Instant lastActivity) {

    /// The projects of a list, the most recently used first.
    public static List<ProjectSummary> of(Collection<ListedSession> list) {
        Map<Project, ProjectSummary> projects = new LinkedHashMap<>();
        for (ListedSession listed : list) {
            SessionFacts facts = listed.facts();
            projects.merge(
                    facts.project(),
                    new ProjectSummary(
                            facts.project(), listed.isSubagent() ? 0 : 1, facts.messageCount(), listed.modified()),
                    ProjectSummary::plus);
        }
        return projects.values().stream()
                .sorted(Comparator.comparing(ProjectSummary::lastActivity)
                        .reversed()
                        .thenComparing(summary -> summary.project().id()))
                .toList();
    }

    private ProjectSummary plus(ProjectSummary other) {
        Instant last = lastActivity.isAfter(other.lastActivity) ? lastActivity : other.lastActivity;
        return new ProjectSummary(project, sessions + other.sessions, messages + other.messages, last);
    }
}
