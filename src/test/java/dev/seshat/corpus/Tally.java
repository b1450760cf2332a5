package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Counts what is written into one log, as it is written.
final class Tally {

    private static final int PROMPT_LENGTH = 200;

    private final LogPlan plan;
    private final Map<String, Integer> messages = new TreeMap<>();
    private final Map<String, Integer> toolCalls = new TreeMap<>();
    private final Map<String, FileTruth.Tokens> tokens = new HashMap<>();
    private final Set<String> models = new LinkedHashSet<>();
    private int lines;
    private int malformed;
    private int overlong;
    private int exchanges;
    private int abandoned;
    private long first;
    private long last;
    private String forkedFrom = "";
    private String cwd = "";
    private String branch = "";
    private String customTitle = "";
    private String aiTitle = "";
    private String summary = "";
    private String firstPrompt = "";
    private String promptTitle = "";
    private String commandTitle = "";
    private String firstCommand = "";

    Tally(LogPlan plan) {
        this.plan = plan;
    }

    void line() {
        lines++;
    }

    void malformed() {
        malformed++;
    }

    void overlong() {
        overlong++;
    }

    void message(MessageKind kind) {
        messages.merge(kind.label(), 1, Integer::sum);
    }

    /// A person wrote these words.
    void prompt(String words, boolean sidechain) {
        message(MessageKind.USER);
        if (opensExchange(sidechain) && firstPrompt.isEmpty()) {
            firstPrompt = shortened(words);
            promptTitle = title(words);
        }
    }

    /// A person typed a command; it names the session only when there is no prompt.
    void command(String words) {
        message(MessageKind.USER);
        if (opensExchange(false) && firstCommand.isEmpty()) {
            firstCommand = shortened(words);
            commandTitle = title(words);
        }
    }

    /// The first paragraph, without the marks of code.
    private static String title(String words) {
        return shortened(words.split("\n\n", 2)[0].replace("`", "")).strip();
    }

    private boolean opensExchange(boolean sidechain) {
        boolean opens = plan.kind().isAgent() ? exchanges == 0 : !sidechain;
        exchanges += opens ? 1 : 0;
        return opens;
    }

    /// A response tells its tokens again on each of its lines; what it wrote only grows.
    void tokens(String messageId, FileTruth.Tokens count) {
        tokens.merge(messageId, count, (old, now) -> old.output() > now.output() ? old : now);
    }

    void toolCall(String tool) {
        message(MessageKind.TOOL_CALL);
        toolCalls.merge(tool, 1, Integer::sum);
    }

    void model(String model) {
        models.add(model);
    }

    void time(long millis) {
        first = first == 0 ? millis : Math.min(first, millis);
        last = Math.max(last, millis);
    }

    void place(String directory, String gitBranch, String copiedFrom) {
        cwd = cwd.isEmpty() ? directory : cwd;
        branch = branch.isEmpty() ? gitBranch : branch;
        forkedFrom = forkedFrom.isEmpty() ? copiedFrom : forkedFrom;
    }

    /// So many of the messages stand on branches that were left.
    void abandoned(int count) {
        abandoned = count;
    }

    int messageCount() {
        return messages.values().stream().mapToInt(Integer::intValue).sum();
    }

    void customTitle(String title) {
        customTitle = readable(title);
    }

    void aiTitle(String title) {
        aiTitle = readable(title);
    }

    /// A summary line; those of other sessions are messages here but no summary.
    void summary(String text, boolean own) {
        message(MessageKind.SUMMARY);
        if (own) {
            summary = readable(text);
        }
    }

    long last() {
        return last;
    }

    FileTruth truth(long bytes, long modified) {
        String prompt = firstPrompt.isEmpty() ? firstCommand : firstPrompt;
        List<String> titles = new ArrayList<>(List.of(customTitle, aiTitle, summary, promptTitle, commandTitle));
        titles.removeIf(String::isEmpty);
        return new FileTruth(
                plan.path(),
                plan.kind(),
                List.copyOf(plan.quirks()),
                plan.version(),
                plan.id(),
                plan.kind().isAgent() ? plan.sessionId() : "",
                forkedFrom,
                cwd,
                branch,
                bytes,
                modified,
                lines,
                malformed,
                overlong,
                copy(messages),
                exchanges,
                abandoned,
                total(),
                first,
                last,
                titles.isEmpty() ? "" : titles.getFirst(),
                summary,
                prompt,
                copy(toolCalls),
                List.copyOf(models));
    }

    private static Map<String, Integer> copy(Map<String, Integer> counts) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }

    private FileTruth.Tokens total() {
        long input = 0;
        long output = 0;
        long cacheRead = 0;
        long cacheWrite = 0;
        for (FileTruth.Tokens count : tokens.values()) {
            input += count.input();
            output += count.output();
            cacheRead += count.cacheRead();
            cacheWrite += count.cacheWrite();
        }
        return new FileTruth.Tokens(input, output, cacheRead, cacheWrite);
    }

    private static String shortened(String words) {
        String text = readable(words).strip();
        if (text.length() <= PROMPT_LENGTH) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(PROMPT_LENGTH - 1)) ? PROMPT_LENGTH - 1 : PROMPT_LENGTH;
        return text.substring(0, end);
    }

    /// No store holds NUL, no encoding holds half a pair: a reader should show U+FFFD for both.
    private static String readable(String text) {
        StringBuilder readable = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) ? 0xfffd : c)
                .forEach(readable::appendCodePoint);
        return readable.toString();
    }
}
