package dev.seshat.corpus;

import java.util.List;

/// Writes what tools read and print: source files, numbered listings, build output, search results.
final class Code {

    private static final List<String> INDENTS =
            List.of("", "    ", "    ", "        ", "        ", "            ", "\t", "\t\t");

    private Code() {}

    /// Source code of about this length, ending with a line end.
    static String source(Dice dice, int length) {
        StringBuilder text = new StringBuilder(length + 120);
        while (text.length() < length) {
            statement(dice, text);
        }
        return text.toString();
    }

    private static void statement(Dice dice, StringBuilder text) {
        String name = Vocabulary.identifier(dice);
        String other = Vocabulary.identifier(dice);
        text.append(dice.pick(INDENTS));
        switch (dice.below(12)) {
            case 0 ->
                text.append("public ").append(other).append(' ').append(name).append("(String key, int count) {");
            case 1 ->
                text.append("return ").append(name).append('.').append(other).append("();");
            case 2 ->
                text.append("if (")
                        .append(name)
                        .append(" == null || ")
                        .append(other)
                        .append(" > ")
                        .append(dice.below(4096))
                        .append(") {");
            case 3 -> text.append("// ").append(Prose.phrase(dice, dice.between(5, 14)));
            case 4 ->
                text.append("throw new IllegalStateException(\"")
                        .append(Prose.phrase(dice, dice.between(3, 8)))
                        .append(": \" + ")
                        .append(name)
                        .append(");");
            case 5 ->
                text.append("const ")
                        .append(name)
                        .append(" = await ")
                        .append(other)
                        .append("({ retry: ")
                        .append(dice.below(10))
                        .append(", label: '")
                        .append(Vocabulary.rareWord(dice))
                        .append("' });");
            case 6 -> text.append('}');
            case 7 -> {}
            case 8 ->
                text.append("import org.harbour.")
                        .append(Vocabulary.rareWord(dice))
                        .append('.')
                        .append(name)
                        .append(';');
            case 9 ->
                text.append("log.info(\"")
                        .append(name)
                        .append(" {} of {}\", ")
                        .append(other)
                        .append(", total);");
            case 10 ->
                text.append("assertThat(")
                        .append(name)
                        .append("(\"")
                        .append(Vocabulary.rareWord(dice))
                        .append("\")).isEqualTo(")
                        .append(dice.below(100))
                        .append(");");
            default ->
                text.append("var ")
                        .append(name)
                        .append(" = ")
                        .append(other)
                        .append(".get(\"")
                        .append(Vocabulary.rareWord(dice))
                        .append("\");");
        }
        text.append('\n');
    }

    /// The same source as the Read tool shows it, each line with its number.
    static String numbered(String source, int firstLine) {
        StringBuilder text = new StringBuilder(source.length() + source.length() / 3);
        int line = firstLine;
        int start = 0;
        while (start < source.length()) {
            int end = source.indexOf('\n', start);
            int stop = end < 0 ? source.length() : end;
            String number = Integer.toString(line++);
            text.append(" ".repeat(Math.max(0, 6 - number.length())))
                    .append(number)
                    .append('→');
            text.append(source, start, stop).append('\n');
            start = stop + 1;
        }
        return text.toString();
    }

    /// What a build or a test run prints.
    static String console(Dice dice, int length) {
        StringBuilder text = new StringBuilder(length + 120);
        while (text.length() < length) {
            consoleLine(dice, text);
        }
        return text.toString();
    }

    private static void consoleLine(Dice dice, StringBuilder text) {
        switch (dice.below(9)) {
            case 0 -> text.append("[INFO] ").append(Prose.phrase(dice, dice.between(3, 9)));
            case 1 ->
                text.append("[ERROR] ")
                        .append(Vocabulary.path(dice))
                        .append(":[")
                        .append(dice.below(800))
                        .append(',')
                        .append(dice.below(90))
                        .append("] ")
                        .append(Prose.phrase(dice, dice.between(3, 9)));
            case 2 ->
                text.append("\tat org.harbour.")
                        .append(Vocabulary.rareWord(dice))
                        .append('.')
                        .append(Vocabulary.identifier(dice))
                        .append('(')
                        .append(Vocabulary.identifier(dice))
                        .append(".java:")
                        .append(dice.below(900))
                        .append(')');
            case 3 ->
                text.append(" ✓ ")
                        .append(Prose.phrase(dice, dice.between(3, 8)))
                        .append(" (")
                        .append(dice.below(400))
                        .append(" ms)");
            case 4 -> text.append(dice.hex(7)).append(' ').append(Prose.phrase(dice, dice.between(3, 8)));
            case 5 ->
                text.append("-rw-r--r-- 1 dev dev ")
                        .append(dice.below(90_000))
                        .append(" Mar ")
                        .append(dice.between(1, 28))
                        .append(" 09:")
                        .append(dice.between(10, 59))
                        .append(' ')
                        .append(Vocabulary.path(dice));
            case 6 ->
                text.append("+    ")
                        .append(Vocabulary.identifier(dice))
                        .append(" = \"")
                        .append(Vocabulary.rareWord(dice))
                        .append("\";");
            case 7 ->
                text.append("Tests run: ")
                        .append(dice.below(300))
                        .append(", Failures: ")
                        .append(dice.below(3))
                        .append(", Time elapsed: 0.")
                        .append(dice.below(999))
                        .append(" s");
            default ->
                text.append("2026-03-")
                        .append(dice.between(10, 28))
                        .append("T09:")
                        .append(dice.between(10, 59))
                        .append(":07 WARN ")
                        .append(Vocabulary.identifier(dice))
                        .append(": ")
                        .append(Prose.phrase(dice, dice.between(3, 10)));
        }
        text.append('\n');
    }

    /// Lines of search results.
    static String matches(Dice dice, int count) {
        StringBuilder text = new StringBuilder(count * 80);
        for (int i = 0; i < count; i++) {
            text.append(Vocabulary.path(dice))
                    .append(':')
                    .append(dice.between(1, 900))
                    .append(":    ");
            text.append(Vocabulary.identifier(dice))
                    .append("(\"")
                    .append(Vocabulary.rareWord(dice))
                    .append("\");\n");
        }
        return text.toString();
    }
}
