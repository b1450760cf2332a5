package dev.seshat.agent.claude;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.SessionFile;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonString;
import dev.seshat.model.Category;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a log says of its session as a whole, gathered line by line. Builds no message.
final class FactsCollector {

    private static final int PROMPT_LENGTH = 200;
    /// The agent's own notices, such as API errors, carry the name of no model.
    private static final String NO_MODEL = "<synthetic>";

    private record Summary(String text, @Nullable String leafUuid) {}

    private final SessionFile file;
    private final JsonCursor cursor = new JsonCursor();
    private final SummaryLeaves leaves = new SummaryLeaves();
    private final UsageByMessage usage = new UsageByMessage();
    private final Map<String, Integer> toolCounts = new HashMap<>();
    private final Set<String> models = new LinkedHashSet<>();
    private final List<Summary> summaries = new ArrayList<>();
    private int messageCount;
    private int exchangeCount;
    private @Nullable String sessionId;
    private @Nullable String forkedFrom;
    private @Nullable String cwd;
    private @Nullable String gitBranch;
    private @Nullable String customTitle;
    private @Nullable String aiTitle;
    private @Nullable String firstPrompt;
    private @Nullable String firstCommand;
    private @Nullable Instant first;
    private @Nullable Instant last;

    FactsCollector(SessionFile file) {
        this.file = file;
    }

    void accept(ClaudeLine line, LineMessages messages) {
        messageCount += messages.size();
        prompt(line, messages);
        identity(line);
        time(line.timestamp);
        switch (line.type) {
            case ASSISTANT -> assistant(line, messages);
            case SUMMARY -> summary(line);
            case CUSTOM_TITLE -> customTitle = lastText(line.customTitle, customTitle);
            case AI_TITLE -> aiTitle = lastText(line.aiTitle, aiTitle);
            case LEGACY_MESSAGE -> usage.add(null, line.legacyTokens.usage());
            case LEGACY_CALL -> countTool(line.tool);
            case LEGACY_METADATA -> {
                cwd = firstText(cwd, line.metadataCwd);
                addModel(line.metadataModel);
            }
            case USER, ATTACHMENT, PROGRESS, SNAPSHOT, LEGACY_RESULT, OTHER -> {}
        }
    }

    /// The uuids that summaries refer to; whether they are of this log may take another look at its beginning.
    SummaryLeaves leaves() {
        return leaves;
    }

    boolean knowsProject() {
        return cwd != null;
    }

    Project project() {
        return Project.at(cwd);
    }

    SessionFacts facts(SkippedLines skipped) {
        String prompt = firstPrompt != null ? firstPrompt : firstCommand;
        String summary = lastOwnSummary();
        return new SessionFacts(
                file.id() != null ? file.id() : ClaudeLayout.idOrStem(sessionId, file.path()),
                parentId(),
                forkedFrom,
                project(),
                gitBranch,
                firstNonNull(customTitle, aiTitle, summary, prompt),
                summary,
                prompt,
                first,
                last,
                messageCount,
                exchangeCount,
                toolCountsByUse(),
                List.copyOf(models),
                usage.total(),
                skipped);
    }

    private void identity(ClaudeLine line) {
        leaves.saw(line.uuid);
        if (sessionId == null) {
            sessionId = line.sessionId.textOrNull();
        }
        cwd = firstText(cwd, line.cwd);
        gitBranch = firstText(gitBranch, line.gitBranch);
        forkedFrom = firstText(forkedFrom, line.forkedFrom);
    }

    private void prompt(ClaudeLine line, LineMessages messages) {
        int human = messages.firstHuman();
        if (human < 0) {
            return;
        }
        boolean opens = file.subagent() ? exchangeCount == 0 : !line.sidechain;
        if (!opens) {
            return;
        }
        exchangeCount++;
        for (int i = human; i < messages.size() && firstPrompt == null; i++) {
            keepPrompt(line, messages, i);
        }
    }

    private void keepPrompt(ClaudeLine line, LineMessages messages, int index) {
        UserText.Kind kind = messages.kind(index);
        boolean plain = kind == UserText.Kind.PROMPT;
        if (!kind.human || (!plain && firstCommand != null)) {
            return;
        }
        String text = UserText.read(kind, rawText(line, messages.block(index))).strip();
        if (text.isEmpty()) {
            return;
        }
        if (plain) {
            firstPrompt = shorten(text);
        } else {
            firstCommand = shorten(text);
        }
    }

    private String rawText(ClaudeLine line, int block) {
        return switch (line.type) {
            case ATTACHMENT -> Parts.read(line.queuedPrompt, cursor).text();
            case LEGACY_MESSAGE -> Parts.read(line.legacyContent, cursor).text();
            default ->
                block == LineMessages.WHOLE_LINE
                        ? line.content.text.text()
                        : line.content.block(block).text.text();
        };
    }

    private static String shorten(String text) {
        if (text.length() <= PROMPT_LENGTH) {
            return text;
        }
        boolean halfAPair = Character.isHighSurrogate(text.charAt(PROMPT_LENGTH - 1));
        return text.substring(0, halfAPair ? PROMPT_LENGTH - 1 : PROMPT_LENGTH);
    }

    private void assistant(ClaudeLine line, LineMessages messages) {
        addModel(line.model);
        if (line.tokens.present) {
            usage.add(line.messageId.textOrNull(), line.tokens.usage());
        }
        for (int i = 0; i < messages.size(); i++) {
            if (messages.category(i) == Category.TOOL_CALL) {
                countTool(line.content.block(messages.block(i)).name);
            }
        }
    }

    private void addModel(JsonString model) {
        if (model.hasText() && !model.is(NO_MODEL)) {
            models.add(model.text());
        }
    }

    private void countTool(JsonString name) {
        if (name.hasText()) {
            toolCounts.merge(name.text(), 1, Integer::sum);
        }
    }

    private void summary(ClaudeLine line) {
        if (line.summary.hasText()) {
            summaries.add(new Summary(line.summary.text(), line.leafUuid.textOrNull()));
            leaves.want(line.leafUuid);
        }
    }

    /// Early versions wrote the summaries of other sessions at the head of a new log: those do not count.
    private @Nullable String lastOwnSummary() {
        for (Summary summary : summaries.reversed()) {
            if (summary.leafUuid == null || leaves.isFound(summary.leafUuid)) {
                return summary.text;
            }
        }
        return null;
    }

    /// Lines are not in the order of their times, so the first and the last line say nothing.
    private void time(JsonString timestamp) {
        if (!timestamp.hasText()) {
            return;
        }
        Instant at = IsoTime.parse(timestamp.text());
        if (at == null) {
            return;
        }
        if (first == null || at.isBefore(first)) {
            first = at;
        }
        if (last == null || at.isAfter(last)) {
            last = at;
        }
    }

    /// Where the place of the file does not tell the parent, its lines do: a subagent's carry the parent's id.
    private @Nullable String parentId() {
        if (!file.subagent()) {
            return null;
        }
        return file.parentId() != null ? file.parentId() : sessionId;
    }

    private Map<String, Integer> toolCountsByUse() {
        Map<String, Integer> sorted = new LinkedHashMap<>();
        toolCounts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    private static @Nullable String firstText(@Nullable String known, JsonString next) {
        return known != null ? known : next.textOrNull();
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
