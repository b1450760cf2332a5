package dev.seshat.words;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/// Random and realistic texts for properties.
final class Texts {

    private Texts() {}

    /// Anything that a Java string can contain, including lone surrogates and NUL.
    static Arbitrary<String> any() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(60),
                Arbitraries.strings().withChars(INTERESTING).ofMaxLength(60),
                mixed());
    }

    /// Pieces of names, words and scripts in any order.
    static Arbitrary<String> mixed() {
        return Arbitraries.of(PIECES).list().ofMaxSize(14).map(pieces -> String.join("", pieces));
    }

    /// Runs of characters of scripts without spaces.
    static Arbitrary<String> unspaced() {
        return Arbitraries.of(
                        "日",
                        "本",
                        "語",
                        "検",
                        "索",
                        "が",
                        "か\u3099",
                        "ー",
                        "ﾊﾟ",
                        "ア",
                        "한",
                        "글",
                        "\u1112\u1161\u11ab",
                        "𠮷",
                        "น้",
                        "ำ",
                        "ไ",
                        "ក្",
                        "က")
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(pieces -> String.join("", pieces));
    }

    private static final char[] INTERESTING =
            "aAbZsT09_-./ \0\u0301\u0306\u0338\u3099\u00ad\u200d\ufeff\ud83d\ude00\ud842\udfb7éßİıſςΣΆЙиё日本語한ｶﾞＡ１ﬁﷺ\u0345\u0939\u093f\u0e33\u1100\u1161\u11a8"
                    .toCharArray();

    private static final String[] PIECES = {
        "parse",
        "Session",
        "File",
        "HTTP",
        "URL",
        "s",
        "S",
        "T",
        "x86",
        "64",
        "2",
        "2026-05-24T14:38:00Z",
        "_",
        "__",
        "-",
        ".",
        "/",
        " ",
        "  ",
        "\n",
        "connection",
        "connecting",
        "running",
        "happy",
        "Café",
        "e\u0301",
        "naïve",
        "Straße",
        "привет",
        "Й",
        "и\u0306",
        "日本語",
        "検索",
        "한국어",
        "ไทย",
        "𠮷野家",
        "हिन्दी",
        "ＡＢＣ",
        "ﬁn",
        "😀",
        "\ud800",
        "\u0000",
        "aGVsbG8gd29ybGQ",
        "0123456789abcdef",
    };
}
