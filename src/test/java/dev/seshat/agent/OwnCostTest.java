package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A price is taken exactly as the agent wrote it, or not at all.
class OwnCostTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0125", "12.5", "1.5e-3", "999999999999"})
    void aPriceIsReadExactly(String digits) throws MalformedJson {
        assertThat(OwnCost.dollars(cost(digits), "cost")).isEqualTo(new BigDecimal(digits));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "\"0.5\"", "null", "true", "{}", "[1]", "1e999999999", "1000000000000"})
    void whatCannotBeAPriceIsNone(String value) throws MalformedJson {
        assertThat(OwnCost.dollars(cost(value), "cost")).isNull();
    }

    @Test
    void aMissingPriceIsNotZero() {
        assertThat(OwnCost.dollars(JsonValue.EMPTY, "cost")).isNull();
    }

    private static Obj cost(String value) throws MalformedJson {
        return (Obj) JsonValue.parse("{\"cost\":" + value + "}");
    }
}
