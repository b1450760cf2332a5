package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a log says about its session as a whole, without the messages themselves.
///
/// @param sessionId the log's own id of the session
/// @param parentSessionId the session that started this one as its subagent
/// @param forkedFrom the session that this one was forked from, or whose lines it goes on from
/// @param continuedIn the session that this one's conversation went on in
/// @param repository the repository if the project is one of its worktrees: its path, or only its name
/// @param title the custom title, else the model's, else the summary, else the title that [PromptTitle] derives
/// from the first meaningful prompt
/// @param otherTitle titles that were replaced, or the model's title if a person chose another
/// @param firstPrompt the first human prompt, at most 200 characters
/// @param messageCount the exact number of messages in the transcript
/// @param exchangeCount the number of human prompts, each with what followed
/// @param answerCount the number of texts that the model answered with, without thinking and tool calls
/// @param progressCount the number of messages that only report progress or file snapshots
/// @param toolCounts calls by tool, the most used first
/// @param models the models that answered, in order of appearance
/// @param directories the working directories in order of appearance, if there are several; otherwise empty
/// @param branches the git branches in order of appearance, if there are several; otherwise empty
/// @param unread whether only the agent's index was read: then times, tokens, tools and all counts except that
/// of messages are unknown
public record SessionFacts(
        String sessionId,
        @Nullable String parentSessionId,
        @Nullable String forkedFrom,
        @Nullable String continuedIn,
        Project project,
        @Nullable String repository,
        @Nullable String gitBranch,
        @Nullable String title,
        @Nullable String summary,
        @Nullable String firstPrompt,
        @Nullable Instant firstMessageAt,
        @Nullable Instant lastMessageAt,
        int messageCount,
        int exchangeCount,
        int answerCount,
        int progressCount,
        Map<String, Integer> toolCounts,
        List<String> models,
        Usage usage,
        SkippedLines skippedLines,
        List<String> directories,
        List<String> branches,
        @Nullable String otherTitle,
        boolean unread) {
    public SessionFacts {
        requireNonNull(sessionId, "sessionId");
        requireNonNull(project, "project");
        repository = repository != null ? repository : WorktreePath.repository(project.path());
        toolCounts = Collections.unmodifiableMap(new LinkedHashMap<>(toolCounts));
        models = List.copyOf(models);
        requireNonNull(usage, "usage");
        requireNonNull(skippedLines, "skippedLines");
        directories = List.copyOf(directories);
        branches = List.copyOf(branches);
    }

    /// The same facts with changed texts, as when secrets are masked.
    ///
    /// @param said applied to titles, the summary and the first prompt
    /// @param named applied to the names of tools and models
    /// @param place applied to directories and branches
    public SessionFacts withTexts(
            UnaryOperator<String> said, UnaryOperator<String> named, UnaryOperator<String> place) {
        Map<String, Integer> tools = new LinkedHashMap<>();
        toolCounts.forEach((tool, count) -> tools.merge(named.apply(tool), count, Integer::sum));
        return new SessionFacts(
                sessionId,
                parentSessionId,
                forkedFrom,
                continuedIn,
                Project.at(changed(project.path(), place)),
                changed(repository, place),
                changed(gitBranch, place),
                changed(title, said),
                changed(summary, said),
                changed(firstPrompt, said),
                firstMessageAt,
                lastMessageAt,
                messageCount,
                exchangeCount,
                answerCount,
                progressCount,
                tools,
                models.stream().map(named).toList(),
                usage,
                skippedLines,
                directories.stream().map(place).toList(),
                branches.stream().map(place).toList(),
                changed(otherTitle, said),
                unread);
    }

    /// The same facts, with the project as a worktree of a repository.
    public SessionFacts inWorktreeOf(String path) {
        return new SessionFacts(
                sessionId,
                parentSessionId,
                forkedFrom,
                continuedIn,
                project,
                path,
                gitBranch,
                title,
                summary,
                firstPrompt,
                firstMessageAt,
                lastMessageAt,
                messageCount,
                exchangeCount,
                answerCount,
                progressCount,
                toolCounts,
                models,
                usage,
                skippedLines,
                directories,
                branches,
                otherTitle,
                unread);
    }

    private static @Nullable String changed(@Nullable String text, UnaryOperator<String> change) {
        return text == null ? null : change.apply(text);
    }

    /// The facts from an agent's own index, for a log that was not read.
    public static SessionFacts ofIndex(
            String sessionId,
            Project project,
            @Nullable String gitBranch,
            @Nullable String summary,
            @Nullable String firstPrompt,
            int messageCount) {
        return new SessionFacts(
                sessionId,
                null,
                null,
                null,
                project,
                null,
                gitBranch,
                summary != null ? summary : PromptTitle.titleOrPrompt(firstPrompt),
                summary,
                firstPrompt,
                null,
                null,
                messageCount,
                0,
                0,
                0,
                Map.of(),
                List.of(),
                Usage.NONE,
                SkippedLines.NONE,
                List.of(),
                List.of(),
                null,
                true);
    }

    /// The facts of a session with one directory, one branch and one title, whose answers and progress are not
    /// counted.
    public SessionFacts(
            String sessionId,
            @Nullable String parentSessionId,
            @Nullable String forkedFrom,
            Project project,
            @Nullable String gitBranch,
            @Nullable String title,
            @Nullable String summary,
            @Nullable String firstPrompt,
            @Nullable Instant firstMessageAt,
            @Nullable Instant lastMessageAt,
            int messageCount,
            int exchangeCount,
            Map<String, Integer> toolCounts,
            List<String> models,
            Usage usage,
            SkippedLines skippedLines) {
        this(
                sessionId,
                parentSessionId,
                forkedFrom,
                null,
                project,
                null,
                gitBranch,
                title,
                summary,
                firstPrompt,
                firstMessageAt,
                lastMessageAt,
                messageCount,
                exchangeCount,
                0,
                0,
                toolCounts,
                models,
                usage,
                skippedLines,
                List.of(),
                List.of(),
                null,
                false);
    }

    /// The facts of an empty log.
    public static SessionFacts ofNothing(String sessionId) {
        return new SessionFacts(
                sessionId,
                null,
                null,
                Project.UNKNOWN,
                null,
                null,
                null,
                null,
                null,
                null,
                0,
                0,
                Map.of(),
                List.of(),
                Usage.NONE,
                SkippedLines.NONE);
    }

    /// The directory and repository, for [ProjectLabels].
    public Checkout checkout() {
        return new Checkout(project, repository);
    }

    /// From the first to the last line with a time; zero if there is none.
    public Duration duration() {
        return firstMessageAt == null || lastMessageAt == null
                ? Duration.ZERO
                : Duration.between(firstMessageAt, lastMessageAt);
    }
}
