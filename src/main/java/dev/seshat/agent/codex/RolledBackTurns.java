package dev.seshat.agent.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.LogText;
import dev.seshat.agent.ObjectLines;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.json.JsonValue.Obj;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/// The rolled-back turns of a rollout. A turn begins with a prompt event; turns are numbered from 1,
/// including those of a copy.
final class RolledBackTurns {

    private static final byte[] NAME = "\"thread_rolled_back\"".getBytes(UTF_8);
    private static final int PIECE = 1 << 16;

    private RolledBackTurns() {}

    private static boolean isEvent(Obj line, String type) {
        return "event_msg".equals(line.string("type"))
                && type.equals(line.object("payload").string("type"));
    }

    /// Whether anything may have been rolled back after an offset. Nearly always nothing was, and checking
    /// that needs no parsing.
    static boolean mayBeIn(Path log, long offset) {
        try (InputStream in = LogText.open(log)) {
            in.skipNBytes(offset);
            byte[] piece = new byte[PIECE];
            int matched = 0;
            int read;
            while ((read = in.read(piece)) >= 0) {
                for (int i = 0; i < read; i++) {
                    // The name's first character occurs in it only at the beginning and at the end.
                    matched = piece[i] == NAME[matched] ? matched + 1 : piece[i] == NAME[0] ? 1 : 0;
                    if (matched == NAME.length) {
                        return true;
                    }
                }
            }
            return false;
        } catch (EOFException e) {
            return false;
        } catch (IOException e) {
            throw UnreadableLog.because(log, e);
        }
    }

    /// The numbers of the rolled-back turns.
    static BitSet turns(Path log, ObjectLines lines) {
        BitSet gone = new BitSet();
        Deque<Integer> standing = new ArrayDeque<>();
        Twins twins = new Twins();
        int[] turn = {0};
        lines.read(log, 0, line -> {
            boolean beginsTurn = PromptEvent.in(line)
                    .filter(prompt ->
                            !twins.isSecond(prompt.form(), prompt.text().text()))
                    .isPresent();
            if (beginsTurn) {
                standing.push(++turn[0]);
            } else if (isEvent(line, "thread_rolled_back")) {
                Long count = line.object("payload").number("num_turns");
                for (long left = count == null ? 0 : count; left > 0 && !standing.isEmpty(); left--) {
                    gone.set(standing.pop());
                }
            }
            return true;
        });
        return gone;
    }
}
