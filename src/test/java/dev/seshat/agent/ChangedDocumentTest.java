package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Changes are applied as their log says, within a limit.
class ChangedDocumentTest {

    private final ChangedDocument document = new ChangedDocument(20_000);

    @Test
    void valuesAreSetAppendedCutAndRemoved() throws MalformedJson {
        document.set(List.of(), json("{\"title\":\"a\",\"list\":[{\"n\":1}]}"));
        document.set(path("title"), new Str("b"));
        document.append(path("list"), List.of(json("{\"n\":2}"), json("{\"n\":3}")), null);
        document.append(path("list"), List.of(json("{\"n\":4}")), 2L);
        document.set(path("list", 0, "n"), null);
        document.set(path("list", 2, "inner", "deep"), new Str("made"));
        assertThat(document.without("list")).isEqualTo(json("{\"title\":\"b\"}"));
        assertThat(document.count("list")).isEqualTo(3);
        assertThat(document.element("list", 0)).isEqualTo(JsonValue.EMPTY);
        assertThat(document.element("list", 2)).isEqualTo(json("{\"n\":4,\"inner\":{\"deep\":\"made\"}}"));
    }

    @Test
    void aPathThatLeadsNowhereChangesNothing() throws MalformedJson {
        document.set(List.of(), json("{\"list\":[1]}"));
        for (List<JsonValue> path : List.of(path("list", 999_999_999), path("list", -1), path(1e9))) {
            assertThat(document.set(path, new Str("x"))).isTrue();
            assertThat(document.set(path, null)).isTrue();
        }
        assertThat(document.set(List.of(), new Str("no object"))).isTrue();
        assertThat(document.set(List.of(), null)).isTrue();
        assertThat(document.without("nothing").members()).containsOnlyKeys("list");
    }

    @Test
    void longTextsAreCutBeforeAnythingIsRefused() {
        for (int i = 0; i < 50; i++) {
            document.set(path("list", i), new Str("text ".repeat(200)));
        }
        assertThat(document.count("list")).isEqualTo(50);
        assertThat(((Str) document.element("list", 0)).text()).contains("more characters in the log");
        assertThat(((Str) document.element("list", 0)).text().length()).isLessThan(400);
    }

    @Test
    void aDocumentThatIsTooLargeFromTheBeginningIsCutToo() throws MalformedJson {
        String text = "text ".repeat(2000);
        assertThat(document.set(
                        List.of(), json("{\"a\":\"" + text + "\",\"b\":\"" + text + "\",\"c\":\"" + text + "\"}")))
                .isTrue();
        assertThat(document.without("none").members()).hasSize(3);
        assertThat(document.without("none").string("c")).startsWith("text text").contains("more characters in the log");
    }

    @Test
    void whatDoesNotFitEvenSoIsRefused() {
        assertThat(document.append(path("list"), List.of(new Arr(numbers(5000))), null))
                .isFalse();
        assertThat(document.append(path("list"), List.of(new Str("still here")), null))
                .isTrue();
    }

    private static List<JsonValue> numbers(int count) {
        return IntStream.range(0, count)
                .<JsonValue>mapToObj(i -> new Num(Integer.toString(i)))
                .toList();
    }

    private static List<JsonValue> path(Object... steps) {
        return Arrays.stream(steps)
                .<JsonValue>map(step -> step instanceof String name ? new Str(name) : new Num(String.valueOf(step)))
                .toList();
    }

    private static Obj json(String text) throws MalformedJson {
        return (Obj) JsonValue.parse(text);
    }
}
