package dev.seshat.cli.output;

import dev.seshat.terminal.TerminalText;
import java.util.List;
import java.util.regex.Pattern;

/// Printed rows as text, for tests.
final class Printed {

    private static final Pattern OUR_OWN = Pattern.compile("\u001b\\[[0-9;]+m");

    private Printed() {}

    static String plain(List<StyledLine> rows) {
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(row.text()).append('\n'));
        return text.toString();
    }

    static String withoutColours(String text) {
        return OUR_OWN.matcher(text).replaceAll("");
    }

    /// Colours in a form that can be read and compared: `<1;32>You<0>`.
    static String withNamedColours(String text) {
        return text.replaceAll("\u001b\\[([0-9;]+)m", "<$1>");
    }

    static boolean isSafe(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (TerminalText.isForbiddenAt(text, i) || text.charAt(i) == '\t') {
                return false;
            }
        }
        return true;
    }
}
