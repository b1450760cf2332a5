package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonString;
import dev.seshat.json.MalformedJson;
import org.junit.jupiter.api.Test;

/// The values of a field: the first is kept whatever its length, the others within limits.
class DistinctValuesTest {

    private final DistinctValues facet = new DistinctValues();

    private void add(String... values) throws MalformedJson {
        for (String value : values) {
            byte[] json = ("\"" + value + "\"").getBytes(UTF_8);
            JsonCursor cursor = new JsonCursor();
            JsonString string = new JsonString();
            cursor.start(json, 0, json.length);
            cursor.string(string);
            facet.add(string);
        }
    }

    @Test
    void oneValueIsTheFirstAndNoMore() throws MalformedJson {
        add("", "/w/a", "/w/a", "", "/w/a");
        assertThat(facet.first()).isEqualTo("/w/a");
        assertThat(facet.several()).isEmpty();
    }

    @Test
    void severalValuesStandInOrderOfAppearanceAndOnce() throws MalformedJson {
        add("/w/b", "/w/\u00fc", "/w/b", "/w/\u00fc", "/w/\\u00fc", "/w/a");
        assertThat(facet.first()).isEqualTo("/w/b");
        assertThat(facet.several()).containsExactly("/w/b", "/w/\u00fc", "/w/a");
    }

    @Test
    void aHostileLogDoesNotGrowThem() throws MalformedJson {
        add("x".repeat(5000));
        for (int i = 0; i < 1000; i++) {
            add("v" + i, "y".repeat(5000) + i);
        }
        assertThat(facet.first()).hasSize(5000);
        assertThat(facet.several()).hasSize(64).doesNotContain("y".repeat(5000) + "1");
    }
}
