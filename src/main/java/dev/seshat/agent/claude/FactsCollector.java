package dev.seshat.agent.claude;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.OwnCost;
import dev.seshat.agent.Prompts;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.ToolCounts;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonString;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects facts about a session as a whole, line by line. Builds no messages.
final class FactsCollector {

    /// The agent's own notices, such as API errors, have a fake model name.
    private static final String NO_MODEL = "<synthetic>";

    private final SessionFile file;
    private final JsonCursor cursor = new JsonCursor();
    private final CollectedFacts known;
    private final Consumer<ModelResponse> responses;
    private @Nullable Instant lineAt;

    /// Gather facts from the beginning of a log.
    FactsCollector(SessionFile file, Consumer<ModelResponse> responses) {
        this(file, new CollectedFacts(), responses);
    }

    /// Continue collecting.
    FactsCollector(SessionFile file, CollectedFacts known, Consumer<ModelResponse> responses) {
        this.file = file;
        this.known = known;
        this.responses = responses;
    }

    void accept(ClaudeLine line, LineClassifier messages) {
        count(messages);
        prompt(line, messages);
        identity(line);
        if (line.unknownType != null && !LineType.isIgnored(line.unknownType)) {
            known.unknownKinds.add(line.unknownType);
        }
        lineAt = time(line.timestamp);
        switch (line.type) {
            case ASSISTANT -> assistant(line, messages);
            case SUMMARY -> summary(line);
            case CUSTOM_TITLE -> known.customTitle = titled(known.customTitle, line.customTitle);
            case AI_TITLE -> known.aiTitle = titled(known.aiTitle, line.aiTitle);
            case LEGACY_MESSAGE -> legacyResponse(line);
            case LEGACY_CALL -> countTool(line.tool);
            case LEGACY_METADATA -> {
                known.directories.add(line.metadataCwd);
                addModel(line.metadataModel);
            }
            case USER, ATTACHMENT, PROGRESS, SNAPSHOT, LEGACY_RESULT, OTHER -> {}
        }
    }

    private void count(LineClassifier messages) {
        known.messageCount += messages.size();
        for (int i = 0; i < messages.size(); i++) {
            Category category = messages.category(i);
            known.answerCount += category == Category.ASSISTANT ? 1 : 0;
            known.progressCount += category.isProgress() ? 1 : 0;
        }
    }

    /// The current title. People may remember the one it replaces.
    private @Nullable String titled(@Nullable String before, JsonString now) {
        String title = lastText(now, before);
        if (before != null && !before.equals(title)) {
            known.replaced(before);
        }
        return title;
    }

    /// The facts collected so far.
    CollectedFacts known() {
        return known;
    }

    /// The uuids that summaries refer to; checking whether they are in this log may take another pass over its
    /// beginning.
    SummaryLeaves leaves() {
        return known.leaves;
    }

    boolean knowsProject() {
        return known.directories.first() != null;
    }

    Project project() {
        return Project.at(known.directories.first());
    }

    SessionFacts facts(SkippedLines skipped, Usage usage) {
        String prompt = known.firstPrompt != null ? known.firstPrompt : known.firstCommand;
        String summary = lastOwnSummary();
        return new SessionFacts(
                file.id() != null ? file.id() : ClaudeLayout.idOrStem(known.sessionId, file.path()),
                parentId(),
                origin(),
                known.continuedIn,
                project(),
                null,
                known.branches.first(),
                firstNonNull(known.customTitle, known.aiTitle, summary, known.titlePrompt.title(), prompt),
                summary,
                prompt,
                known.first,
                known.last,
                known.messageCount,
                known.exchangeCount,
                known.answerCount,
                known.progressCount,
                ToolCounts.mostUsedFirst(known.toolCounts),
                List.copyOf(known.models),
                usage,
                skipped,
                known.directories.several(),
                known.branches.several(),
                known.otherTitles(),
                false);
    }

    private void identity(ClaudeLine line) {
        known.leaves.saw(line.uuid);
        if (known.sessionId == null) {
            known.sessionId = line.sessionId.textOrNull();
        }
        known.directories.add(line.cwd);
        known.branches.add(line.gitBranch);
        known.forkedFrom = firstText(known.forkedFrom, line.forkedFrom);
        known.continuedIn = lastId(line.continuedIn, known.continuedIn);
    }

    private void prompt(ClaudeLine line, LineClassifier messages) {
        int human = messages.firstHuman();
        if (human < 0) {
            return;
        }
        boolean opensExchange = file.subagent() ? known.exchangeCount == 0 : !line.sidechain;
        if (!opensExchange) {
            return;
        }
        known.exchangeCount++;
        boolean isKnown = known.firstPrompt != null && known.titlePrompt.isSettled();
        for (int i = human; i < messages.size() && !isKnown; i++) {
            keepPrompt(line, messages, i);
        }
    }

    private void keepPrompt(ClaudeLine line, LineClassifier messages, int index) {
        UserText.Kind kind = messages.kind(index);
        boolean plain = kind == UserText.Kind.PROMPT;
        if (!kind.human) {
            return;
        }
        String text = UserText.read(kind, rawText(line, messages.block(index))).strip();
        if (text.isEmpty()) {
            return;
        }
        if (plain) {
            known.titlePrompt.prompt(text);
            known.firstPrompt = known.firstPrompt != null ? known.firstPrompt : Prompts.shorten(text);
        } else {
            known.titlePrompt.command(text);
            known.firstCommand = known.firstCommand != null ? known.firstCommand : Prompts.shorten(text);
        }
    }

    private String rawText(ClaudeLine line, int block) {
        return switch (line.type) {
            case ATTACHMENT -> ToolOutputParts.read(line.queuedPrompt, cursor).text();
            case LEGACY_MESSAGE ->
                ToolOutputParts.read(line.legacyContent, cursor).text();
            default ->
                block == LineClassifier.WHOLE_LINE
                        ? line.content.text.text()
                        : line.content.block(block).text.text();
        };
    }

    private void assistant(ClaudeLine line, LineClassifier messages) {
        addModel(line.model);
        if (line.tokens.present) {
            responses.accept(new ModelResponse(
                    line.messageId.textOrNull(),
                    line.model.textOrNull(),
                    lineAt,
                    line.tokens.usage(),
                    line.tokens.billing(line.requestId.textOrNull(), ownCost(line))));
        }
        for (int i = 0; i < messages.size(); i++) {
            if (messages.category(i) == Category.TOOL_CALL) {
                countTool(line.content.block(messages.block(i)).name);
            }
        }
    }

    /// Early versions wrote it beside the message.
    private static @Nullable BigDecimal ownCost(ClaudeLine line) {
        if (!line.cost.isPresent()) {
            return null;
        }
        try {
            return OwnCost.dollars(JsonValue.parse(line.cost.json()));
        } catch (MalformedJson e) {
            return null;
        }
    }

    private void legacyResponse(ClaudeLine line) {
        Usage usage = line.legacyTokens.usage();
        if (!usage.equals(Usage.NONE)) {
            responses.accept(new ModelResponse(null, null, lineAt, usage));
        }
    }

    private void addModel(JsonString model) {
        if (model.hasText() && !model.is(NO_MODEL)) {
            known.models.add(model.text());
        }
    }

    private void countTool(JsonString name) {
        if (name.hasText()) {
            known.toolCounts.merge(name.text(), 1, Integer::sum);
        }
    }

    private void summary(ClaudeLine line) {
        if (line.summary.hasText()) {
            known.summaries.add(new CollectedFacts.Summary(line.summary.text(), line.leafUuid.textOrNull()));
            known.leaves.want(line.leafUuid);
        }
    }

    /// Early versions wrote summaries of other sessions at the start of a new log: those do not count.
    private @Nullable String lastOwnSummary() {
        for (CollectedFacts.Summary summary : known.summaries.reversed()) {
            if (summary.leafUuid() == null || known.leaves.isFound(summary.leafUuid())) {
                return summary.text();
            }
        }
        return null;
    }

    /// Lines are not in time order, so the first and last lines prove nothing.
    private @Nullable Instant time(JsonString timestamp) {
        Instant at = timestamp.hasText() ? IsoTime.parse(timestamp.text()) : null;
        if (at == null) {
            return null;
        }
        if (known.first == null || at.isBefore(known.first)) {
            known.first = at;
        }
        if (known.last == null || at.isAfter(known.last)) {
            known.last = at;
        }
        return at;
    }

    /// If the file's location does not identify the parent, its lines do: a subagent's lines contain the
    /// parent's id.
    private @Nullable String parentId() {
        if (!file.subagent()) {
            return null;
        }
        return file.parentId() != null ? file.parentId() : known.sessionId;
    }

    /// The session that this one goes on from. Early versions copied a resumed conversation to a new log without
    /// naming its origin, but the copied lines keep the id of their session.
    private @Nullable String origin() {
        if (known.forkedFrom != null || file.subagent()) {
            return known.forkedFrom;
        }
        String own = file.id() != null ? file.id() : ClaudeLayout.idOrStem(known.sessionId, file.path());
        return known.sessionId == null || known.sessionId.equals(own) ? null : known.sessionId;
    }

    private static @Nullable String firstText(@Nullable String known, JsonString next) {
        return known != null ? known : next.textOrNull();
    }

    private static @Nullable String lastId(JsonString next, @Nullable String known) {
        return next.hasText() ? next.text() : known;
    }

    private static @Nullable String lastText(JsonString next, @Nullable String known) {
        String text = next.text();
        return text.isBlank() ? known : text;
    }

    private static @Nullable String firstNonNull(@Nullable String... candidates) {
        for (String candidate : candidates) {
            if (candidate != null) {
                return candidate;
            }
        }
        return null;
    }
}
