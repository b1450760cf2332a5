package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Facts collected about a session so far, in a form that can be saved and restored.
///
/// Its size depends on the number of distinct values, not on the length of the log: a few lines for any log.
public final class SessionNotes {

    private static final String SESSION_ID = "sessionId";
    private static final String PARENT_ID = "parentId";
    private static final String FORKED_FROM = "forkedFrom";
    private static final String TITLE = "title";
    private static final String PROMPT = "prompt";
    private static final String COMMAND = "command";
    private static final String STATE = "own ";
    private static final String ANSWERS = "answerCount";
    /// Ids from logs become parts of keys and file names, so only harmless characters are allowed.
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

    private final Map<String, String> texts = new TreeMap<>();
    private final Map<String, Integer> toolCounts = new HashMap<>();
    private final Set<String> models = new LinkedHashSet<>();
    private final DistinctValues directories = new DistinctValues();
    private final DistinctValues branches = new DistinctValues();
    private final UnknownKinds unknownKinds = new UnknownKinds();
    private int messageCount;
    private int exchangeCount;
    private int answerCount;
    private int progressCount;
    private final TitlePrompt titlePrompt = new TitlePrompt();
    private @Nullable Instant first;
    private @Nullable Instant last;

    /// Restore saved notes; an empty text means none.
    public static SessionNotes restored(String text) {
        SessionNotes notes = new SessionNotes();
        if (!text.isEmpty()) {
            try {
                notes.read((Obj) JsonValue.parse(text));
            } catch (MalformedJson | ClassCastException | NumberFormatException e) {
                throw new IllegalArgumentException("no notes of a session: " + text, e);
            }
        }
        return notes;
    }

    /// Whether reading can continue from the saved notes. Older versions did not count answers.
    static boolean isComplete(String text) {
        return text.isEmpty() || text.contains("\"" + ANSWERS + "\":");
    }

    /// The log's own id of the session; the first one counts.
    public void sessionId(@Nullable String id) {
        keepFirst(SESSION_ID, id != null && ID.matcher(id).matches() ? id : null);
    }

    /// The session that started this one as its subagent; the first one counts.
    public void parentId(@Nullable String id) {
        keepFirst(PARENT_ID, id);
    }

    /// The session that this one was forked from; the first one counts.
    public void forkedFrom(@Nullable String id) {
        keepFirst(FORKED_FROM, id);
    }

    /// The title given by a person or the agent; the last one counts.
    public void title(@Nullable String title) {
        if (title != null && !title.isBlank()) {
            texts.put(TITLE, title.strip());
        }
    }

    /// A directory that it worked in.
    public void directory(@Nullable String directory) {
        directories.add(Objects.requireNonNullElse(directory, ""));
    }

    /// A branch that it worked on.
    public void branch(@Nullable String branch) {
        branches.add(Objects.requireNonNullElse(branch, ""));
    }

    /// A model that was used.
    public void model(@Nullable String model) {
        if (model != null && !model.isEmpty()) {
            models.add(model);
        }
    }

    /// The time of an event. Lines are not always in time order.
    public void time(Instant at) {
        if (first == null || at.isBefore(first)) {
            first = at;
        }
        if (last == null || at.isAfter(last)) {
            last = at;
        }
    }

    /// Private state of the format; null if none.
    public @Nullable String state(String name) {
        return texts.get(STATE + name);
    }

    /// Save private state of the format for when reading continues.
    public void state(String name, @Nullable String value) {
        if (value == null) {
            texts.remove(STATE + name);
        } else {
            texts.put(STATE + name, value);
        }
    }

    /// Whether this is a subagent's log.
    public boolean isSubagent() {
        return texts.containsKey(PARENT_ID);
    }

    /// Whether a directory was named.
    public boolean knowsProject() {
        return directories.first() != null;
    }

    /// The project that the session works in.
    public Project project() {
        return Project.at(directories.first());
    }

    void message(Category category) {
        messageCount++;
        answerCount += category == Category.ASSISTANT ? 1 : 0;
        progressCount += category.isProgress() ? 1 : 0;
    }

    void unknown(@Nullable String kind) {
        unknownKinds.add(kind);
    }

    int exchangeCount() {
        return exchangeCount;
    }

    void exchange() {
        exchangeCount++;
    }

    void prompt(String text) {
        keepFirst(PROMPT, Prompts.shorten(text));
        titlePrompt.prompt(text);
    }

    void command(String text) {
        keepFirst(COMMAND, Prompts.shorten(text));
        titlePrompt.command(text);
    }

    void tool(String name) {
        if (!name.isEmpty()) {
            toolCounts.merge(name, 1, Integer::sum);
        }
    }

    SessionFacts facts(SessionFile file, SkippedLines skipped, Usage usage) {
        String prompt = texts.containsKey(PROMPT) ? texts.get(PROMPT) : texts.get(COMMAND);
        return new SessionFacts(
                file.id() != null ? file.id() : Objects.requireNonNullElseGet(texts.get(SESSION_ID), () -> stem(file)),
                file.parentId() != null ? file.parentId() : texts.get(PARENT_ID),
                texts.get(FORKED_FROM),
                null,
                project(),
                null,
                branches.first(),
                texts.containsKey(TITLE)
                        ? texts.get(TITLE)
                        : titlePrompt.title() != null ? titlePrompt.title() : prompt,
                null,
                prompt,
                first,
                last,
                messageCount,
                exchangeCount,
                answerCount,
                progressCount,
                ToolCounts.mostUsedFirst(toolCounts),
                models.stream().toList(),
                usage,
                skipped,
                directories.several(),
                branches.several(),
                null,
                false);
    }

    private static String stem(SessionFile file) {
        String name = String.valueOf(file.path().getFileName());
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name : name.substring(0, dot);
    }

    private void keepFirst(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            texts.putIfAbsent(name, value);
        }
    }

    String saved() {
        StringBuilder text = new StringBuilder(512);
        JsonWriter json = new JsonWriter(text);
        json.beginObject()
                .member("messageCount", messageCount)
                .member("exchangeCount", exchangeCount)
                .member(ANSWERS, answerCount)
                .member("progressCount", progressCount)
                .member("titlePrompt", titlePrompt.state());
        writeTime(json, "first", first);
        writeTime(json, "last", last);
        directories.write(json.name("directories"));
        branches.write(json.name("branches"));
        json.name("texts").beginObject();
        texts.forEach(json::member);
        json.endObject().name("toolCounts").beginObject();
        toolCounts.forEach(json::member);
        json.endObject().name("models").beginArray();
        models.forEach(json::string);
        json.endArray();
        unknownKinds.write(json);
        json.endObject();
        return text.toString();
    }

    private void read(Obj object) {
        messageCount = number(object, "messageCount").intValue();
        exchangeCount = number(object, "exchangeCount").intValue();
        answerCount = number(object, ANSWERS).intValue();
        progressCount = number(object, "progressCount").intValue();
        titlePrompt.restore(object.string("titlePrompt"));
        unknownKinds.read(object);
        first = time(object, "first");
        last = time(object, "last");
        directories.read(new Arr(object.elements("directories")));
        branches.read(new Arr(object.elements("branches")));
        object.object("texts").members().forEach((name, value) -> texts.put(name, ((Str) value).text()));
        object.object("toolCounts")
                .members()
                .forEach((tool, count) -> toolCounts.put(tool, Integer.valueOf(((Num) count).digits())));
        object.elements("models").forEach(model -> models.add(((Str) model).text()));
    }

    private static Long number(Obj object, String name) {
        return Objects.requireNonNullElse(object.number(name), 0L);
    }

    private static @Nullable Instant time(Obj object, String name) {
        Long millis = object.number(name);
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }

    private static void writeTime(JsonWriter json, String name, @Nullable Instant at) {
        if (at != null) {
            json.member(name, at.toEpochMilli());
        }
    }
}
