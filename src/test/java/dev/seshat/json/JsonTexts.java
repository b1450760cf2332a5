package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/// JSON texts, and texts that are not JSON because of a small mistake.
public final class JsonTexts {

    private static final List<String> SCALARS = List.of(
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1.5e3",
            "12345678901234567890",
            "\"\"",
            "\"plain\"",
            "\"\\n\\t\\\"\"",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "\"日本語\"",
            "\"a long text that is more than eight bytes\"");

    private JsonTexts() {}

    /// Any JSON value of a few levels.
    public static Arbitrary<String> values() {
        return Arbitraries.recursive(() -> Arbitraries.of(SCALARS), JsonTexts::container, 0, 3);
    }

    private static Arbitrary<String> container(Arbitrary<String> inner) {
        Arbitrary<String> arrays = inner.list().ofMaxSize(3).map(items -> "[" + String.join(",", items) + "]");
        Arbitrary<String> members = Combinators.combine(Arbitraries.of("a", "b", "", "\\u0061", "日"), inner)
                .as((key, value) -> "\"" + key + "\" : " + value);
        Arbitrary<String> objects = members.list().ofMaxSize(3).map(items -> "{" + String.join(" , ", items) + "}");
        return Arbitraries.oneOf(arrays, objects);
    }

    /// JSON values, about half of them with a byte changed, removed or added.
    public static Arbitrary<byte[]> nearlyJson() {
        return Combinators.combine(
                        values(),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().greaterOrEqual(0),
                        Arbitraries.bytes())
                .as((text, slip, where, with) -> slip(text.getBytes(UTF_8), slip, where, with));
    }

    private static byte[] slip(byte[] text, int kind, int where, byte with) {
        int at = where % (text.length + 1);
        return switch (kind) {
            case 0 -> splice(text, at, at, new byte[] {with});
            case 1 -> splice(text, at, Math.min(at + 1, text.length), new byte[] {with});
            case 2 -> splice(text, at, Math.min(at + 1, text.length), new byte[0]);
            default -> text;
        };
    }

    private static byte[] splice(byte[] text, int from, int to, byte[] instead) {
        byte[] result = new byte[text.length - (to - from) + instead.length];
        System.arraycopy(text, 0, result, 0, from);
        System.arraycopy(instead, 0, result, from, instead.length);
        System.arraycopy(text, to, result, from + instead.length, text.length - to);
        return result;
    }
}
