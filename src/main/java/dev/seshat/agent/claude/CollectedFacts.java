package dev.seshat.agent.claude;

import dev.seshat.agent.DistinctValues;
import dev.seshat.agent.TitlePrompt;
import dev.seshat.agent.UnknownKinds;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Facts gathered about a session so far, in a form that can be saved and restored.
///
/// Every field is bounded by what the log names, not by its length: the facts for a log of any size are a few
/// lines.
final class CollectedFacts {

    /// A summary, and the line of the log it refers to.
    record Summary(String text, @Nullable String leafUuid) {}

    private static final String TITLE_BREAK = " · ";
    private static final String ANSWERS = "answerCount";
    private static final int MAX_TITLES = 2_000;

    final SummaryLeaves leaves = new SummaryLeaves();
    final Map<String, Integer> toolCounts = new HashMap<>();
    final Set<String> models = new LinkedHashSet<>();
    final DistinctValues directories = new DistinctValues();
    final DistinctValues branches = new DistinctValues();
    final List<Summary> summaries = new ArrayList<>();
    int messageCount;
    int exchangeCount;
    int answerCount;
    int progressCount;
    final UnknownKinds unknownKinds = new UnknownKinds();
    final TitlePrompt titlePrompt = new TitlePrompt();

    @Nullable
    String sessionId;

    @Nullable
    String forkedFrom;

    @Nullable
    String continuedIn;

    @Nullable
    String cwd;

    @Nullable
    String gitBranch;

    @Nullable
    String customTitle;

    @Nullable
    String aiTitle;

    /// Replaced titles, as one text.
    @Nullable
    String replacedTitles;

    @Nullable
    String firstPrompt;

    @Nullable
    String firstCommand;

    @Nullable
    Instant first;

    @Nullable
    Instant last;

    /// Keep a replaced title, as long as there is room.
    void replaced(String title) {
        String before = replacedTitles == null ? "" : replacedTitles + TITLE_BREAK;
        if (!before.contains(title) && before.length() + title.length() <= MAX_TITLES) {
            replacedTitles = before + title;
        }
    }

    /// Titles that are not shown: the model's where a person set one, and earlier ones.
    @Nullable
    String otherTitles() {
        String model = customTitle == null ? null : aiTitle;
        if (model == null || replacedTitles == null) {
            return model == null ? replacedTitles : model;
        }
        return replacedTitles.contains(model) ? replacedTitles : model + TITLE_BREAK + replacedTitles;
    }

    /// Restore saved facts; an empty text means none.
    static CollectedFacts restored(String text) {
        CollectedFacts collected = new CollectedFacts();
        if (!text.isEmpty()) {
            try {
                collected.read((Obj) JsonValue.parse(text));
            } catch (MalformedJson | ClassCastException | NumberFormatException e) {
                throw new IllegalArgumentException("no gathered facts: " + text, e);
            }
        }
        return collected;
    }

    /// Whether reading can continue from the saved facts. Older versions did not count answers.
    static boolean isComplete(String text) {
        return text.isEmpty() || text.contains("\"" + ANSWERS + "\":");
    }

    String saved() {
        StringBuilder text = new StringBuilder(512);
        JsonWriter json = new JsonWriter(text);
        json.beginObject()
                .member("messageCount", messageCount)
                .member("exchangeCount", exchangeCount)
                .member(ANSWERS, answerCount)
                .member("progressCount", progressCount)
                .member("titlePrompt", titlePrompt.state())
                .member("sessionId", sessionId)
                .member("forkedFrom", forkedFrom)
                .member("continuedIn", continuedIn)
                .member("customTitle", customTitle)
                .member("aiTitle", aiTitle)
                .member("replacedTitles", replacedTitles)
                .member("firstPrompt", firstPrompt)
                .member("firstCommand", firstCommand);
        writeTime(json, "first", first);
        writeTime(json, "last", last);
        directories.write(json.name("directories"));
        branches.write(json.name("branches"));
        json.name("toolCounts").beginObject();
        toolCounts.forEach(json::member);
        json.endObject().name("models").beginArray();
        models.forEach(json::string);
        json.endArray().name("summaries").beginArray();
        summaries.forEach(summary -> json.beginObject()
                .member("text", summary.text)
                .member("leafUuid", summary.leafUuid)
                .endObject());
        json.endArray().name("leaves");
        leaves.write(json);
        unknownKinds.write(json);
        json.endObject();
        return text.toString();
    }

    private void read(Obj object) {
        messageCount = (int) number(object, "messageCount");
        exchangeCount = (int) number(object, "exchangeCount");
        answerCount = (int) number(object, ANSWERS);
        progressCount = (int) number(object, "progressCount");
        titlePrompt.restore(object.string("titlePrompt"));
        sessionId = object.string("sessionId");
        forkedFrom = object.string("forkedFrom");
        continuedIn = object.string("continuedIn");
        directories.read(value(object, "directories"));
        branches.read(value(object, "branches"));
        customTitle = object.string("customTitle");
        aiTitle = object.string("aiTitle");
        replacedTitles = object.string("replacedTitles");
        firstPrompt = object.string("firstPrompt");
        firstCommand = object.string("firstCommand");
        first = time(object, "first");
        last = time(object, "last");
        ((Obj) value(object, "toolCounts"))
                .members()
                .forEach((tool, count) -> toolCounts.put(tool, Integer.valueOf(((Num) count).digits())));
        ((Arr) value(object, "models")).elements().forEach(model -> models.add(((Str) model).text()));
        for (JsonValue summary : ((Arr) value(object, "summaries")).elements()) {
            Obj each = (Obj) summary;
            summaries.add(new Summary(((Str) value(each, "text")).text(), each.string("leafUuid")));
        }
        leaves.read((Obj) value(object, "leaves"));
        unknownKinds.read(object);
    }

    private static JsonValue value(Obj object, String name) {
        JsonValue value = object.members().get(name);
        if (value == null) {
            throw new ClassCastException("no " + name);
        }
        return value;
    }

    private static long number(Obj object, String name) {
        return Long.parseLong(((Num) value(object, name)).digits());
    }

    private static @Nullable Instant time(Obj object, String name) {
        return object.members().containsKey(name) ? Instant.ofEpochMilli(number(object, name)) : null;
    }

    private static void writeTime(JsonWriter json, String name, @Nullable Instant at) {
        if (at != null) {
            json.member(name, at.toEpochMilli());
        }
    }
}
