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

/// A project and what was done in it.
///
/// @param sessions its sessions, those of subagents not counted
/// @param prompts what people asked for
/// @param answers what the models answered, subagents' included
/// @param messages the messages of its sessions and their subagents
/// @param lastActivity when one of its sessions was last active
public record ProjectSummary(
        Checkout checkout, int sessions, long prompts, long answers, long messages, Instant lastActivity) {

    /// The projects of a list, the most recently used first.
    public static List<ProjectSummary> of(Collection<ListedSession> list) {
        Map<Project, ProjectSummary> projects = new LinkedHashMap<>();
        for (ListedSession listed : list) {
            SessionFacts facts = listed.facts();
            boolean own = !listed.isSubagent();
            projects.merge(
                    facts.project(),
                    new ProjectSummary(
                            facts.checkout(),
                            own ? 1 : 0,
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

    /// What the projects of a list are called.
    public static ProjectLabels labels(Collection<ListedSession> list) {
        return ProjectLabels.of(list.stream().map(ListedSession::checkout).collect(Collectors.toSet()));
    }

    /// The directory that its sessions worked in.
    public Project project() {
        return checkout.project();
    }

    /// A worktree may be known as one by some of its logs only: those that were read while it was there.
    private ProjectSummary plus(ProjectSummary other) {
        return new ProjectSummary(
                checkout.repository() == null ? other.checkout : checkout,
                sessions + other.sessions,
                prompts + other.prompts,
                answers + other.answers,
                messages + other.messages,
                lastActivity.isAfter(other.lastActivity) ? lastActivity : other.lastActivity);
    }
}
