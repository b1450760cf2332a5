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

/// What a log says of its session as a whole, without the messages themselves.
///
/// @param sessionId the log's own id of the session
/// @param parentSessionId the session that started this one as its subagent
/// @param forkedFrom the session that this one was branched off
/// @param repository the repository whose worktree the project is: its path, or its name where no more is known
/// @param title what to call it: custom title, else the model's, else the summary, else what [PromptTitle] makes of the
///     first prompt that says enough
/// @param otherTitle titles that were replaced, or that the model gave where a person gave another
/// @param firstPrompt the first human prompt, at most 200 characters
/// @param messageCount the messages that a transcript of this log shows, exactly
/// @param exchangeCount the human prompts, each with what followed
/// @param answerCount the texts that the model answered with, without its thinking and its tool calls
/// @param progressCount the messages that only report progress or hold a snapshot of files: no part of the talk
/// @param toolCounts calls by tool, the most used first
/// @param models the models that answered, in order of appearance
/// @param directories the working directories in order of appearance, when there is more than one; else none
/// @param branches the git branches in order of appearance, when there is more than one; else none
/// @param unread whether only the agent's index was asked: times, tokens, tools and all counts but that of messages are
///     then not known
public record SessionFacts(
        String sessionId,
        @Nullable String parentSessionId,
        @Nullable String forkedFrom,
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

    /// The same facts in other texts, as when secrets are masked.
    ///
    /// @param said what is done to titles, the summary and the first prompt
    /// @param named what is done to the names of tools and models
    /// @param place what is done to directories and branches
    public SessionFacts withTexts(
            UnaryOperator<String> said, UnaryOperator<String> named, UnaryOperator<String> place) {
        Map<String, Integer> tools = new LinkedHashMap<>();
        toolCounts.forEach((tool, count) -> tools.merge(named.apply(tool), count, Integer::sum));
        return new SessionFacts(
                sessionId,
                parentSessionId,
                forkedFrom,
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

    /// The same facts of a session whose project is a worktree of a repository.
    public SessionFacts inWorktreeOf(String path) {
        return new SessionFacts(
                sessionId,
                parentSessionId,
                forkedFrom,
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

    /// The facts that an agent's own index tells of a log that was not read.
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
                project,
                null,
                gitBranch,
                summary != null ? summary : PromptTitle.orPrompt(firstPrompt),
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

    /// The facts of a session that stayed in one directory and on one branch, under one title, and of which answers and
    /// progress are not counted.
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

    /// The facts of a log that says nothing.
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

    /// Where it worked, for [ProjectLabels].
    public Checkout checkout() {
        return new Checkout(project, repository);
    }

    /// From the first to the last line with a time; zero when there is none.
    public Duration duration() {
        return firstMessageAt == null || lastMessageAt == null
                ? Duration.ZERO
                : Duration.between(firstMessageAt, lastMessageAt);
    }
}
