package dev.seshat.discover;

import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.SessionFacts;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A project and a summary of its sessions.
///
/// @param sessions the number of sessions, without those of subagents
/// @param prompts the number of human prompts
/// @param answers the number of answers, including subagents'
/// @param messages the number of messages, including subagents'
/// @param offDisk how many of these sessions have no log on this disk
/// @param lastActivity when one of its sessions was last active
public record ProjectSummary(
        Checkout checkout,
        long sessions,
        long offDisk,
        long prompts,
        long answers,
        long messages,
        Instant lastActivity) {

    /// The projects of a list, the most recently used first.
    public static List<ProjectSummary> of(Collection<ListedSession> list) {
        return of(list, List.of());
    }

    /// The same, with sessions that are not on this disk.
    ///
    /// @param offDisk the projects of these
    public static List<ProjectSummary> of(Collection<ListedSession> list, Collection<ProjectSummary> offDisk) {
        Map<Project, ProjectSummary> projects = new LinkedHashMap<>();
        for (ProjectSummary summary : offDisk) {
            projects.merge(summary.project(), summary, ProjectSummary::plus);
        }
        for (ListedSession listed : list) {
            SessionFacts facts = listed.facts();
            boolean own = !listed.isSubagent();
            projects.merge(
                    facts.project(),
                    new ProjectSummary(
                            facts.checkout(),
                            own ? 1 : 0,
                            0,
                            own ? facts.exchangeCount() : 0,
                            facts.answerCount(),
                            facts.messageCount(),
                            listed.time().at()),
                    ProjectSummary::plus);
        }
        return projects.values().stream()
                .sorted(Comparator.comparing(ProjectSummary::lastActivity)
                        .reversed()
                        .thenComparing(summary -> summary.project().id()))
                .toList();
    }

    /// The display names of the projects in a list.
    public static ProjectLabels labels(Collection<ListedSession> list) {
        return ProjectLabels.of(list.stream().map(ListedSession::checkout).collect(Collectors.toSet()));
    }

    /// The directory of its sessions.
    public Project project() {
        return checkout.project();
    }

    /// A worktree may be recognized by only some of its logs: those that were read while it existed.
    private ProjectSummary plus(ProjectSummary other) {
        return new ProjectSummary(
                checkout.repository() == null ? other.checkout : checkout,
                sessions + other.sessions,
                offDisk + other.offDisk,
                prompts + other.prompts,
                answers + other.answers,
                messages + other.messages,
                lastActivity.isAfter(other.lastActivity) ? lastActivity : other.lastActivity);
    }
}
