package dev.seshat.agent.pi;

import dev.seshat.agent.JsonLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds entries on abandoned branches.
///
/// Nearly every entry is the child of the previous one. So only the exceptions, the jumps, are stored, and if
/// there are any, the log is scanned again for the entries they went back to. Memory grows with the jumps,
/// not with the log.
public final class PiTree {

    /// A log in which each entry follows the previous one.
    static final PiTree WITHOUT_BRANCHES = new PiTree(new BitSet());

    private static final int ROOT = -1;

    /// An entry whose parent is not the entry before it.
    private static final class Jump {

        private final int at;
        private final @Nullable String parentId;
        private int parent;

        Jump(int at, @Nullable String parentId) {
            this.at = at;
            this.parentId = parentId;
            // A parent that is missing may have been in an unreadable line: then nothing was abandoned.
            this.parent = parentId == null ? ROOT : at - 1;
        }
    }

    private final BitSet abandoned;

    private PiTree(BitSet abandoned) {
        this.abandoned = abandoned;
    }

    /// The entries of a session, wherever they are stored.
    @FunctionalInterface
    public interface Entries {
        /// Visit them all, from the first.
        void each(EntryIds.Visitor visitor);
    }

    /// Scan the whole log.
    static PiTree look(Path log, JsonLines lines) {
        return look(visitor -> EntryIds.each(log, 0, lines, visitor));
    }

    /// Scan all entries.
    public static PiTree look(Entries entries) {
        List<Jump> jumps = new ArrayList<>();
        int[] count = {0};
        @Nullable String[] previous = {null};
        entries.each((id, parentId) -> {
            if (count[0] > 0 && !Objects.equals(parentId, previous[0])) {
                jumps.add(new Jump(count[0], parentId));
            }
            previous[0] = id;
            count[0]++;
            return true;
        });
        if (jumps.isEmpty()) {
            return WITHOUT_BRANCHES;
        }
        findParents(jumps, entries);
        return new PiTree(abandoned(jumps, count[0]));
    }

    /// Whether the entries from an offset on form a chain that starts at this leaf.
    static boolean goesOn(Path log, long offset, @Nullable String leaf, JsonLines lines) {
        boolean[] follows = {true};
        @Nullable String[] previous = {leaf};
        EntryIds.each(log, offset, lines, (id, parentId) -> {
            follows[0] = (leaf == null && previous[0] == null) || Objects.equals(parentId, previous[0]);
            previous[0] = id;
            return follows[0];
        });
        return follows[0];
    }

    private static void findParents(List<Jump> jumps, Entries entries) {
        Map<String, List<Jump>> byParent = new HashMap<>();
        for (Jump jump : jumps) {
            if (jump.parentId != null) {
                byParent.computeIfAbsent(jump.parentId, _ -> new ArrayList<>()).add(jump);
            }
        }
        int[] index = {0};
        entries.each((id, _) -> {
            for (Jump jump : byParent.getOrDefault(id, List.of())) {
                if (index[0] < jump.at) {
                    jump.parent = index[0];
                }
            }
            index[0]++;
            return true;
        });
    }

    /// All but the path from the last entry back to the root.
    private static BitSet abandoned(List<Jump> jumps, int count) {
        BitSet abandoned = new BitSet(count);
        abandoned.set(0, count);
        int leaf = count - 1;
        for (Jump jump : jumps.reversed()) {
            if (jump.at <= leaf) {
                abandoned.clear(jump.at, leaf + 1);
                leaf = jump.parent;
            }
        }
        abandoned.clear(0, leaf + 1);
        return abandoned;
    }

    /// Whether the entry with this number, counted from 0, is abandoned.
    boolean isAbandoned(int entry) {
        return abandoned.get(entry);
    }
}
