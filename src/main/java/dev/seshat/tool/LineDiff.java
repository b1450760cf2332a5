package dev.seshat.tool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The difference of two texts by lines: removed lines, added lines, and a little context.
///
/// The diff is minimal for texts with up to about a thousand differing lines each. For longer ones all old
/// lines are removed and all new ones added, because the time grows with the product of their lengths.
public final class LineDiff {

    private static final int CONTEXT = 3;
    private static final long MAX_CELLS = 1_000_000;

    /// What happened to a line.
    public enum Kind {
        KEPT,
        REMOVED,
        ADDED,
        /// Replaces unchanged lines far from any change.
        SKIPPED
    }

    /// A line and what happened to it.
    public record Change(Kind kind, String text) {}

    private static final Change GAP = new Change(Kind.SKIPPED, "");

    private final List<String> before;
    private final List<String> after;
    private final List<Change> changes = new ArrayList<>();

    private LineDiff(String before, String after) {
        this.before = before.lines().toList();
        this.after = after.lines().toList();
    }

    /// Compare two texts.
    public static List<Change> of(String before, String after) {
        LineDiff diff = new LineDiff(before, after);
        diff.compare();
        return diff.nearChanges();
    }

    /// Compare two texts of lines; all unchanged lines are in the result.
    public static List<Change> whole(String before, String after) {
        LineDiff diff = new LineDiff(before, after);
        diff.compare();
        return Collections.unmodifiableList(diff.changes);
    }

    private void compare() {
        int shorter = Math.min(before.size(), after.size());
        int head = 0;
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<String> removed = before.subList(head, before.size() - tail);
        List<String> added = after.subList(head, after.size() - tail);
        addAll(Kind.KEPT, before.subList(0, head));
        if ((long) removed.size() * added.size() > MAX_CELLS) {
            addAll(Kind.REMOVED, removed);
            addAll(Kind.ADDED, added);
        } else {
            align(removed, added);
        }
        addAll(Kind.KEPT, before.subList(before.size() - tail, before.size()));
    }

    /// Compute the longest common subsequence: `kept[i][j]` is its length for the lines from `old[i]` and
    /// `fresh[j]` on.
    private void align(List<String> old, List<String> fresh) {
        int[][] kept = new int[old.size() + 1][fresh.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = fresh.size() - 1; j >= 0; j--) {
                kept[i][j] = old.get(i).equals(fresh.get(j))
                        ? kept[i + 1][j + 1] + 1
                        : Math.max(kept[i + 1][j], kept[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < old.size() && j < fresh.size()) {
            if (old.get(i).equals(fresh.get(j))) {
                changes.add(new Change(Kind.KEPT, old.get(i++)));
                j++;
            } else if (kept[i + 1][j] >= kept[i][j + 1]) {
                changes.add(new Change(Kind.REMOVED, old.get(i++)));
            } else {
                changes.add(new Change(Kind.ADDED, fresh.get(j++)));
            }
        }
        addAll(Kind.REMOVED, old.subList(i, old.size()));
        addAll(Kind.ADDED, fresh.subList(j, fresh.size()));
    }

    private void addAll(Kind kind, List<String> lines) {
        lines.forEach(line -> changes.add(new Change(kind, line)));
    }

    private List<Change> nearChanges() {
        List<Change> near = new ArrayList<>();
        int from = 0;
        while (from < changes.size()) {
            int to = from;
            boolean kept = changes.get(from).kind() == Kind.KEPT;
            while (to < changes.size() && (changes.get(to).kind() == Kind.KEPT) == kept) {
                to++;
            }
            int atStart = from == 0 ? 0 : CONTEXT;
            int atEnd = to == changes.size() ? 0 : CONTEXT;
            if (kept && to - from > atStart + atEnd + 1) {
                near.addAll(changes.subList(from, from + atStart));
                near.add(GAP);
                near.addAll(changes.subList(to - atEnd, to));
            } else {
                near.addAll(changes.subList(from, to));
            }
            from = to;
        }
        return Collections.unmodifiableList(near);
    }
}
