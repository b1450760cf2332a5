package dev.seshat.tool;

import java.util.List;

/// The lines changed by an edit, without context: `old → new`, `+ new`, `- old`, one line for each place.
final class ChangedLines {

    private static final String CUT = "…";

    private final int most;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder before = new StringBuilder();
    private final StringBuilder after = new StringBuilder();

    /// @param most the maximum length of each side of a change
    ChangedLines(int most) {
        this.most = most;
    }

    static String of(List<ToolUse.Replacement> replacements, int most) {
        ChangedLines lines = new ChangedLines(most);
        for (ToolUse.Replacement replacement : replacements) {
            for (LineDiff.Change change : LineDiff.of(replacement.before(), replacement.after())) {
                lines.add(change);
            }
            lines.endOfPlace();
        }
        return lines.text();
    }

    private void add(LineDiff.Change change) {
        if (change.kind() == LineDiff.Kind.REMOVED) {
            removed(change.text());
        } else if (change.kind() == LineDiff.Kind.ADDED) {
            added(change.text());
        } else {
            endOfPlace();
        }
    }

    void removed(String line) {
        append(line, before);
    }

    void added(String line) {
        append(line, after);
    }

    private static void append(String line, StringBuilder to) {
        String stripped = line.strip();
        if (!stripped.isEmpty()) {
            to.append(to.isEmpty() ? "" : "\n").append(stripped);
        }
    }

    /// Finish one place in the file.
    void endOfPlace() {
        if (before.isEmpty() && after.isEmpty()) {
            return;
        }
        text.append(text.isEmpty() ? "" : "\n");
        if (before.isEmpty()) {
            text.append("+ ").append(cut(after));
        } else if (after.isEmpty()) {
            text.append("- ").append(cut(before));
        } else {
            text.append(cut(before)).append(" → ").append(cut(after));
        }
        before.setLength(0);
        after.setLength(0);
    }

    private String cut(StringBuilder side) {
        if (side.length() <= most) {
            return side.toString();
        }
        int end = Character.isHighSurrogate(side.charAt(most - 1)) ? most - 1 : most;
        return side.substring(0, end).stripTrailing() + CUT;
    }

    String text() {
        endOfPlace();
        return text.toString();
    }
}
