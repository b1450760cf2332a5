package dev.seshat.agent.codex;

import dev.seshat.agent.ObjectLines;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/// Looks into a rollout without reading it: ahead in the log itself, or into its parent's log.
final class RolloutPeek {

    private static final int NOT_BEGUN = -2;
    private static final int AT_HEADER = -1;

    private final ObjectLines lines;

    RolloutPeek(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes, CodexFormat.UNREAD);
    }

    /// The rolled-back turns of a log.
    BitSet rolledBack(Path log) {
        return RolledBackTurns.turns(log, lines);
    }

    /// Whether prompts are events after an offset. Usually the first few lines tell.
    boolean hasPromptEvents(Path log, long offset) {
        boolean[] found = {false};
        lines.read(log, offset, line -> {
            found[0] = PromptEvent.in(line).isPresent();
            return !found[0];
        });
        return found[0];
    }

    /// How many lines after the header also begin another log: as long as they are equal, by content but not
    /// by time, and as long as their turns have the ids of turns of that log, though the
    /// rest of those turns may be rewritten.
    Copied countCopied(Path log, Path origin) {
        Origin there = origin(origin);
        CopiedTurns turns = new CopiedTurns(there.turns);
        int[] place = {NOT_BEGUN};
        int[] equal = {0};
        boolean[] isEqual = {true};
        lines.read(log, 0, line -> {
            if (!RolloutEnvelope.isKnown(line)) {
                return true;
            }
            boolean isHeader = RolloutEnvelope.isHeader(line);
            if (place[0] == NOT_BEGUN) {
                place[0] = isHeader ? AT_HEADER : NOT_BEGUN;
                return isHeader;
            }
            if (place[0] == AT_HEADER) {
                // Some versions also copy the other log's header.
                place[0] = isHeader ? 0 : 1;
            }
            isEqual[0] &= there.has(place[0], hash(line));
            place[0]++;
            equal[0] += isEqual[0] ? 1 : 0;
            return turns.goesOnAfter(line) || isEqual[0];
        });
        return new Copied(Math.max(equal[0], turns.copied()), turns.mayGoOn());
    }

    /// How much of a log is a copy.
    ///
    /// @param mayGoOn whether lines that are appended may change that
    record Copied(int lines, boolean mayGoOn) {}

    /// What a log has that copies of its beginning can be recognized by.
    private static final class Origin {

        private final long[] hashes;
        private final Set<String> turns;

        Origin(long[] hashes, Set<String> turns) {
            this.hashes = hashes;
            this.turns = turns;
        }

        boolean has(int line, long hash) {
            return line < hashes.length && hashes[line] == hash;
        }
    }

    private Origin origin(Path log) {
        Set<String> turns = new HashSet<>();
        long[][] hashes = {new long[64]};
        int[] size = {0};
        try {
            lines.read(log, 0, line -> {
                if (size[0] == hashes[0].length) {
                    hashes[0] = Arrays.copyOf(hashes[0], size[0] * 2);
                }
                if (RolloutEnvelope.isKnown(line)) {
                    hashes[0][size[0]++] = hash(line);
                    CopiedTurns.turnOf(line).ifPresent(turns::add);
                }
                return true;
            });
        } catch (SeshatException e) {
            // Unreadable lines of the parent cannot be recognized as copied.
        }
        return new Origin(Arrays.copyOf(hashes[0], size[0]), turns);
    }

    /// FNV-1a: it only compares lines, and a collision gains nobody anything.
    private static long hash(Obj line) {
        String said = line.string("type") + JsonWriter.write(line.object("payload"));
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < said.length(); i++) {
            hash = (hash ^ said.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
