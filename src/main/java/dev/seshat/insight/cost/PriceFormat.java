package dev.seshat.insight.cost;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.PromptSize;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the price of a model as price lists write it, ours and that of the settings:
/// `{"input": 3, "output": 15, "above": {"200k": {"input": 6, "output": 22.5}}}`.
public final class PriceFormat {

    private static final String ABOVE = "above";
    private static final Pattern LIMIT = Pattern.compile("([1-9]\\d{1,3})k");
    private static final Pattern PRICE = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

    private PriceFormat() {}

    /// What is wrong with a price, as a sentence.
    public static final class InvalidPrice extends Exception {
        private static final long serialVersionUID = 1L;

        private InvalidPrice(String message) {
            super(message);
        }
    }

    /// Read the price of a model.
    ///
    /// @param source where the price list comes from
    public static ModelPrice read(String model, String source, JsonValue value) throws InvalidPrice {
        Obj price = object("the price of " + model, value);
        Map<TokenKind, BigDecimal> rates = new EnumMap<>(TokenKind.class);
        Map<Integer, Rates> above = new TreeMap<>();
        BigDecimal fast = null;
        BigDecimal search = null;
        for (Map.Entry<String, JsonValue> member : price.members().entrySet()) {
            switch (member.getKey()) {
                case ABOVE -> above = above(model, member.getValue());
                case Unpriced.FAST -> fast = number(member);
                case Unpriced.WEB_SEARCH -> search = number(member);
                default -> rate(member, rates);
            }
        }
        if (!rates.containsKey(TokenKind.INPUT) || !rates.containsKey(TokenKind.OUTPUT)) {
            throw new InvalidPrice("the price of " + model + " lacks “input” or “output”.");
        }
        return new ModelPrice(model, source, new Rates(rates), above, fast, search);
    }

    private static Map<Integer, Rates> above(String model, JsonValue value) throws InvalidPrice {
        Map<Integer, Rates> above = new TreeMap<>();
        for (Map.Entry<String, JsonValue> band :
                object("“above” of " + model, value).members().entrySet()) {
            Matcher limit = LIMIT.matcher(band.getKey());
            if (!limit.matches() || !PromptSize.isLimit(Integer.parseInt(limit.group(1)))) {
                throw new InvalidPrice("“" + band.getKey() + "” is no limit of prompts; there are "
                        + String.join(", ", PromptSize.labels()) + ".");
            }
            Map<TokenKind, BigDecimal> rates = new EnumMap<>(TokenKind.class);
            for (Map.Entry<String, JsonValue> member : object("“" + band.getKey() + "” of " + model, band.getValue())
                    .members()
                    .entrySet()) {
                rate(member, rates);
            }
            above.put(Integer.parseInt(limit.group(1)), new Rates(rates));
        }
        return above;
    }

    private static Obj object(String what, JsonValue value) throws InvalidPrice {
        if (value instanceof Obj object) {
            return object;
        }
        throw new InvalidPrice(what + " must be an object of prices: {\"input\": 3, \"output\": 15}.");
    }

    private static void rate(Map.Entry<String, JsonValue> member, Map<TokenKind, BigDecimal> rates)
            throws InvalidPrice {
        @Nullable TokenKind kind = TokenKind.named(member.getKey()).orElse(null);
        if (kind == null) {
            throw new InvalidPrice("“" + member.getKey() + "” is no part of a price; there are "
                    + String.join(
                            ", ",
                            List.of(
                                    "input",
                                    "output",
                                    "cacheRead",
                                    "cacheWrite5m",
                                    "cacheWrite1h",
                                    Unpriced.FAST,
                                    Unpriced.WEB_SEARCH,
                                    ABOVE))
                    + ".");
        }
        rates.put(kind, number(member));
    }

    private static BigDecimal number(Map.Entry<String, JsonValue> member) throws InvalidPrice {
        if (member.getValue() instanceof Num(String digits)
                && PRICE.matcher(digits).matches()) {
            return new BigDecimal(digits);
        }
        throw new InvalidPrice("“" + member.getKey() + "” must be a number of US dollars, such as 2.5.");
    }
}
