package dev.seshat.cli.output;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/// Texts that are made to trouble a terminal, a parser or a layout.
final class Hostile extends DomainContextBase {

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> pieces = Arbitraries.of(
                "\u001b[2J",
                "\u001b]52;c;AAAA\u0007",
                "\u009b31m",
                "\r",
                "\r\n",
                "\n",
                "\t",
                "\u007f",
                "\u202e",
                "\u2066",
                "\u061c",
                "\u2028",
                "\ud800",
                "\udc00",
                "\ud83d\ude00",
                "中文",
                "e\u0301",
                "&#27;[31m",
                "&#x9b;",
                "&#x202e;",
                "word ",
                "    ",
                "`",
                "```\n",
                "*",
                "**",
                "_",
                "[",
                "](",
                ")",
                "<b>",
                "<!--",
                "> ",
                "- ",
                "1. ",
                "# ",
                "|",
                "\n|-|-|\n",
                "\\",
                "{\"a\":",
                "[x]: y\n",
                "---\n",
                "~~~");
        return Arbitraries.oneOf(pieces, Arbitraries.strings().all().ofMaxLength(5))
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }
}
