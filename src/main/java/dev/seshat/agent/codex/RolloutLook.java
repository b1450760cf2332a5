package dev.seshat.agent.codex;

import dev.seshat.agent.ObjectLines;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/// A look at a rollout that is not the reading of it: ahead in the log itself, or into the log of its parent.
final class RolloutLook {

    private static final int NOT_BEGUN = -2;
    private static final int AT_HEADER = -1;

    private final ObjectLines lines;

    RolloutLook(int maxLineBytes) {
        lines = new ObjectLines(maxLineBytes);
    }

    /// The turns of a log that were taken back.
    BitSet rolledBack(Path log) {
        return RolledBack.turns(log, lines);
    }

    /// Whether a prompt is told as an event, from an offset on. Mostly the answer is in the first few lines.
    boolean hasPromptEvents(Path log, long offset) {
        boolean[] found = {false};
        lines.read(log, offset, line -> {
            found[0] = "event_msg".equals(line.string("type"))
                    && "user_message".equals(line.object("payload").string("type"));
            return !found[0];
        });
        return found[0];
    }

    /// How many lines after the header stand in another log as well, from its beginning on and one by one. What is
    /// compared is what they say, not when it was written.
    int countCopied(Path log, Path origin) {
        long[] there = hashes(origin);
        int[] place = {NOT_BEGUN};
        int[] copied = {0};
        lines.read(log, 0, line -> {
            if (!Envelope.isKnown(line)) {
                return true;
            }
            boolean isHeader = Envelope.isHeader(line);
            if (place[0] == NOT_BEGUN) {
                place[0] = isHeader ? AT_HEADER : NOT_BEGUN;
                return isHeader;
            }
            if (place[0] == AT_HEADER) {
                // Some versions copy the header of the other log, too.
                place[0] = isHeader ? 0 : 1;
            }
            boolean isCopy = place[0] < there.length && there[place[0]] == hash(line);
            place[0]++;
            copied[0] += isCopy ? 1 : 0;
            return isCopy;
        });
        return copied[0];
    }

    private long[] hashes(Path log) {
        long[][] hashes = {new long[64]};
        int[] size = {0};
        try {
            lines.read(log, 0, line -> {
                if (size[0] == hashes[0].length) {
                    hashes[0] = Arrays.copyOf(hashes[0], size[0] * 2);
                }
                if (Envelope.isKnown(line)) {
                    hashes[0][size[0]++] = hash(line);
                }
                return true;
            });
        } catch (SeshatException e) {
            // What cannot be read of the parent cannot be told to be a copy.
        }
        return Arrays.copyOf(hashes[0], size[0]);
    }

    /// FNV-1a: a line is told from another one, and nobody gains anything by making two look the same.
    private static long hash(Obj line) {
        String said = line.string("type") + JsonWriter.write(line.object("payload"));
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < said.length(); i++) {
            hash = (hash ^ said.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
