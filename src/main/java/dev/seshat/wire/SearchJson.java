package dev.seshat.wire;

import dev.seshat.archive.SkippedRows;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Message;
import dev.seshat.model.ProjectLabels;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// The answer to a search as JSON.
public final class SearchJson {

    /// The messages around a passage; none when they are not wanted.
    @FunctionalInterface
    public interface Context {
        /// Give the messages around a passage of a hit.
        List<Message> around(Hit hit, Passage passage);
    }

    private SearchJson() {}

    /// Write an answer as an object.
    ///
    /// @param pending how many logs are not yet searched
    /// @param skipped what could not be read
    public static void write(
            Answer answer, int pending, SkippedRows skipped, Duration took, Context context, JsonWriter json) {
        json.beginObject()
                .member("query", answer.query().text())
                .member("match", answer.match().label())
                .member("total", answer.total())
                .member("totalIsLowerBound", answer.atLeast())
                .member("bounded", answer.bounded())
                .member("pending", pending)
                .member("suggestion", answer.suggestion())
                .member("tookMs", took.toMillis())
                .name("hits")
                .beginArray();
        answer.hits().forEach(hit -> write(hit, answer.labels(), context, json));
        json.endArray();
        SkippedRowsJson.write("skippedRows", skipped, json);
        json.endObject();
    }

    private static void write(Hit hit, ProjectLabels labels, Context context, JsonWriter json) {
        json.beginObject().name("session");
        SessionJson.write(hit.session(), labels, json);
        json.name("score").raw(String.format(Locale.ROOT, "%.4f", hit.score()));
        json.name("matches").beginArray();
        for (Passage passage : hit.passages()) {
            json.beginObject();
            if (passage.seq() != null) {
                json.member("seq", passage.seq());
            }
            json.member("category", passage.category())
                    .member("tool", passage.tool())
                    .member("snippet", passage.snippet())
                    .name("highlights")
                    .beginArray();
            for (Passage.Mark mark : passage.marks()) {
                json.beginArray().number(mark.from()).number(mark.to()).endArray();
            }
            json.endArray();
            if (passage.abandoned()) {
                json.member("abandoned", true);
            }
            List<Message> around = context.around(hit, passage);
            if (!around.isEmpty()) {
                json.name("context").beginArray();
                around.forEach(message -> MessageJson.write(message, json));
                json.endArray();
            }
            json.endObject();
        }
        json.endArray().endObject();
    }
}
