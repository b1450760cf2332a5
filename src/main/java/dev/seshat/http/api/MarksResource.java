package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.query.AmbiguousOptions;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.search.QueryMarks;
import dev.seshat.search.QueryMarks.Marked;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// `POST /api/marks`: where the words of a query occur in some texts.
///
/// The page shows a message in another form than its log: Markdown as HTML, an edit as changed lines. It
/// sends the texts as shown, so that their words are found by the archive's own rules.
public final class MarksResource extends Operation {

    private static final String SCHEMA = """
            {"type":"object","required":["q","texts"],"additionalProperties":false,"properties":{\
            "q":{"type":"string","description":"A query; only its words are used."},\
            "texts":{"type":"array","items":{"type":"string"},"description":"The texts to mark."}}}""";

    private final LiveArchive live;

    public MarksResource(LiveArchive live) {
        super("/api/marks", "Find the words of a query in texts; returns pairs of offsets.", List.of());
        this.live = live;
    }

    @Override
    HandlerType method() {
        return HandlerType.POST;
    }

    @Override
    String mediaType() {
        return "application/json";
    }

    @Override
    String bodySchema() {
        return SCHEMA;
    }

    @Override
    void answer(RequestParameters parameters, Context context) {
        Obj body = JsonRequest.parse(context.contentType(), RequestBody.of(context), Set.of("q", "texts"));
        String q = body.string("q");
        if (q == null || !body.members().containsKey("texts")) {
            throw RequestParameters.wrong("q or texts is missing: {\"q\": …, \"texts\": [ … ]}.");
        }
        List<String> texts = texts(body);
        Query query = reading(QueryParser.parse(q, new LocalClock()), texts);
        List<Marked> marked = live.ask(
                state -> {
                    QueryMarks marks = QueryMarks.of(query, state.archive());
                    return texts.stream().map(marks::mark).toList();
                },
                WaitProgress.NOBODY);
        context.contentType(mediaType())
                .result(Body.of(json -> write(marked, json)).json());
    }

    /// The reading that the texts support: if they contain `rm -rf`, both words are marked.
    private static Query reading(Query typed, List<String> texts) {
        Query pasted = typed.pasted();
        return pasted != null && texts.stream().anyMatch(AmbiguousOptions.of(typed)::occurIn) ? pasted : typed;
    }

    private static List<String> texts(Obj body) {
        List<String> texts = new ArrayList<>();
        for (JsonValue element : body.elements("texts")) {
            if (!(element instanceof Str(String text))) {
                throw RequestParameters.wrong("texts must be a list of strings.");
            }
            texts.add(text);
        }
        return texts;
    }

    private static void write(List<Marked> marked, JsonWriter json) {
        json.beginObject().name("marks").beginArray();
        for (Marked each : marked) {
            json.beginObject().name("places").beginArray();
            each.places()
                    .forEach(place -> json.beginArray()
                            .number(place.from())
                            .number(place.to())
                            .endArray());
            json.endArray().member("best", each.best());
            json.name("worth").raw(String.format(Locale.ROOT, "%.4f", each.worth()));
            json.endObject();
        }
        json.endArray().endObject();
    }
}
