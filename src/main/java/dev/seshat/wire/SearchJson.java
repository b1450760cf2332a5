package dev.seshat.wire;

import dev.seshat.archive.SkippedRows;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Message;
import dev.seshat.model.ProjectLabels;
import dev.seshat.query.NamedTime;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.Passage;
import dev.seshat.search.ScanCoverage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/// Search results as JSON.
public final class SearchJson {

    /// Provides the messages around a passage; none if they are not wanted.
    @FunctionalInterface
    public interface Context {
        /// The messages around a passage of a hit.
        List<Message> around(Hit hit, Passage passage);
    }

    private SearchJson() {}

    /// Write search results as an object.
    ///
    /// @param pending how many logs are not indexed yet
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
                .member("suggestion", answer.suggestion());
        writeReadings(answer, UnaryOperator.identity(), json);
        json.member("tookMs", took.toMillis()).name("hits").beginArray();
        answer.hits().forEach(hit -> write(hit, answer.labels(), context, json));
        json.endArray();
        SkippedRowsJson.write("skippedRows", skipped, json);
        json.endObject();
    }

    /// Write how the query was interpreted, if there was a choice, and how far a regular expression search got.
    ///
    /// @param shorten applied to texts that are as long as the user typed them
    public static void writeReadings(Answer answer, UnaryOperator<String> shorten, JsonWriter json) {
        String corrected = answer.corrected();
        String literal = answer.literal();
        if (corrected != null && literal != null) {
            json.member("corrected", shorten.apply(corrected)).member("literal", shorten.apply(literal));
        }
        Answer.Reading reading = answer.reading();
        if (reading != null) {
            json.name("reading")
                    .beginObject()
                    .member("pasted", reading.pasted())
                    .member("other", shorten.apply(reading.other()))
                    .endObject();
        }
        if (!answer.query().dates().isEmpty()) {
            json.name("dates").beginArray();
            for (NamedTime time : answer.query().dates()) {
                json.beginObject()
                        .member("words", shorten.apply(time.words()))
                        .member("since", Times.format(time.range().since()))
                        .member("until", Times.format(time.range().until()))
                        .endObject();
            }
            json.endArray();
        }
        ScanCoverage searched = answer.searched();
        if (searched != null) {
            json.name("searched")
                    .beginObject()
                    .member("sessions", searched.sessions())
                    .member("of", searched.all())
                    .endObject();
        }
    }

    /// Write how much of the query a hit matches.
    public static void writeMatch(Hit hit, JsonWriter json) {
        json.member("match", hit.match().label());
        if (!hit.missing().isEmpty()) {
            json.name("missing").beginArray();
            hit.missing().forEach(json::string);
            json.endArray();
        }
    }

    private static void write(Hit hit, ProjectLabels labels, Context context, JsonWriter json) {
        json.beginObject().name("session");
        SessionJson.write(hit.session(), labels, json);
        json.name("score").raw(String.format(Locale.ROOT, "%.4f", hit.score()));
        writeMatch(hit, json);
        json.name("matches").beginArray();
        for (Passage passage : hit.passages()) {
            json.beginObject();
            if (passage.seq() != null) {
                json.member("seq", passage.seq());
            }
            json.member("at", Times.format(passage.at()))
                    .member("category", passage.category())
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
