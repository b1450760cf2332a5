package dev.seshat.insight.blame;

import dev.seshat.tool.LineDiff;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A file as the edits of sessions made it, each line with the edit that wrote it.
///
/// From the first call that wrote the whole file, its content is known and edits are applied to it. Edits whose place
/// is
/// not found, because somebody else changed the file meanwhile or nobody ever wrote all of it, are kept apart: their
/// lines are looked for in the file as it is now.
final class FileReplay {

    /// A line and the edit that wrote it; null if it was there before.
    private record Line(String text, @Nullable FileEdit by) {}

    private @Nullable List<Line> known;
    private final List<FileEdit> loose = new ArrayList<>();

    void apply(FileEdit edit) {
        if (edit.whole() != null) {
            known = rewritten(Objects.requireNonNullElse(known, List.of()), edit.whole(), edit);
            return;
        }
        boolean applied = known != null;
        for (FileEdit.Part part : edit.parts()) {
            applied &= known != null && replace(known, part, edit);
        }
        if (!applied) {
            loose.add(edit);
        }
    }

    private static String text(List<Line> lines) {
        return lines.stream().map(Line::text).collect(Collectors.joining("\n"));
    }

    /// Lines that stay keep their origin.
    private static List<Line> rewritten(List<Line> before, String after, FileEdit by) {
        List<Line> lines = new ArrayList<>();
        int at = 0;
        for (LineDiff.Change change : LineDiff.whole(text(before), after)) {
            switch (change.kind()) {
                case KEPT -> lines.add(before.get(at++));
                case REMOVED -> at++;
                case ADDED -> lines.add(new Line(change.text(), by));
                case SKIPPED -> throw new IllegalStateException("a whole diff skips nothing");
            }
        }
        return lines;
    }

    /// Replace a text where it stands once or first, within lines too; returns whether it was found.
    private boolean replace(List<Line> lines, FileEdit.Part part, FileEdit by) {
        String all = text(lines);
        int at = part.before().isEmpty() ? (all.isEmpty() ? 0 : -1) : all.indexOf(part.before());
        if (at < 0) {
            return false;
        }
        int first = lineAt(all, at);
        int last = lineAt(all, Math.max(at, at + part.before().length() - 1));
        int start = all.lastIndexOf('\n', at - 1) + 1;
        int end = all.indexOf('\n', Math.max(at, at + part.before().length() - 1));
        end = end < 0 ? all.length() : end;
        int tail = Math.min(end, at + part.before().length());
        String after = all.substring(start, at) + part.after() + all.substring(tail, end);
        List<Line> place = lines.isEmpty() ? List.of() : lines.subList(first, Math.min(lines.size(), last + 1));
        List<Line> changed = new ArrayList<>(lines.subList(0, Math.min(lines.size(), first)));
        changed.addAll(rewritten(place, after, by));
        changed.addAll(lines.subList(Math.min(lines.size(), last + 1), lines.size()));
        known = changed;
        return true;
    }

    private static int lineAt(String text, int offset) {
        return (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    /// Find out who wrote the lines of the file as it is now; null where nothing is known.
    @Nullable
    FileEdit[] originsOf(List<String> now) {
        @Nullable FileEdit[] origins = new @Nullable FileEdit[now.size()];
        List<Line> lines = known;
        if (lines != null) {
            int before = 0;
            int after = 0;
            for (LineDiff.Change change : LineDiff.whole(text(lines), String.join("\n", now))) {
                switch (change.kind()) {
                    case KEPT -> origins[after++] = lines.get(before++).by();
                    case REMOVED -> before++;
                    case ADDED -> after++;
                    case SKIPPED -> throw new IllegalStateException("a whole diff skips nothing");
                }
            }
        }
        for (FileEdit edit : loose.reversed()) {
            for (FileEdit.Part part : edit.parts()) {
                explain(now, origins, part, edit);
            }
        }
        return origins;
    }

    /// The new lines of a part as a block, or else those of them that stand in the file exactly once.
    private static void explain(List<String> now, @Nullable FileEdit[] origins, FileEdit.Part part, FileEdit by) {
        List<LineDiff.Change> changes = LineDiff.whole(part.before(), part.after()).stream()
                .filter(change -> change.kind() != LineDiff.Kind.REMOVED)
                .toList();
        List<String> block = changes.stream().map(LineDiff.Change::text).toList();
        int at = blockAt(now, block);
        if (at >= 0) {
            for (int i = 0; i < block.size(); i++) {
                if (changes.get(i).kind() == LineDiff.Kind.ADDED && origins[at + i] == null) {
                    origins[at + i] = by;
                }
            }
            return;
        }
        Map<String, Integer> once = new HashMap<>();
        for (int i = 0; i < now.size(); i++) {
            once.merge(now.get(i), i, (_, _) -> -1);
        }
        for (LineDiff.Change change : changes) {
            int line = once.getOrDefault(change.text(), -1);
            if (change.kind() == LineDiff.Kind.ADDED
                    && line >= 0
                    && isDistinct(change.text())
                    && origins[line] == null) {
                origins[line] = by;
            }
        }
    }

    /// Where a block stands if it does so once, and says something.
    private static int blockAt(List<String> now, List<String> block) {
        if (block.stream().noneMatch(FileReplay::isDistinct)) {
            return -1;
        }
        int at = Collections.indexOfSubList(now, block);
        return at >= 0 && at == Collections.lastIndexOfSubList(now, block) ? at : -1;
    }

    /// Whether a line is more than a bracket or a word of the language.
    private static boolean isDistinct(String line) {
        return line.chars().filter(Character::isLetterOrDigit).limit(6).count() == 6;
    }
}
