package dev.seshat.agent.codex;

import dev.seshat.json.JsonValue.Obj;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The leading turns of a fork or subagent that are those of the log it was forked from, recognized by their
/// ids: everything else in them, times included, may differ.
///
/// A turn's context follows its prompt, so the copy ends before the prompt of the first turn with an id of
/// its own.
final class CopiedTurns {

    private static final int NONE = -1;

    private final Set<String> origin;
    private int seen;
    private int copied;
    private int mayBegin = NONE;
    private boolean replayed;
    private boolean ended;

    /// @param origin the ids of the other log's turns
    CopiedTurns(Set<String> origin) {
        this.origin = origin;
    }

    /// The id of the turn whose context a line is.
    static Optional<String> turnOf(Obj line) {
        return "turn_context".equals(line.string("type"))
                ? Optional.ofNullable(line.object("payload").string("turn_id"))
                : Optional.empty();
    }

    /// Look at the next line after the header; whether to look at another.
    boolean goesOnAfter(Obj line) {
        if (ended || origin.isEmpty()) {
            return false;
        }
        Optional<String> turn = turnOf(line);
        if (turn.isPresent() && !origin.contains(turn.get())) {
            ended = true;
            copied = replayed ? mayBegin == NONE ? seen : mayBegin : 0;
            return false;
        }
        if (turn.isPresent()) {
            replayed = true;
            mayBegin = NONE;
        } else if (mayBegin == NONE && beginsTurn(line)) {
            mayBegin = seen;
        }
        seen++;
        return true;
    }

    private static boolean beginsTurn(Obj line) {
        Obj payload = line.object("payload");
        String type = Objects.requireNonNullElse(payload.string("type"), "");
        return PromptEvent.in(line).isPresent()
                || type.equals("task_started")
                || type.equals("turn_started")
                || (CodexItems.isMessage(payload) && "user".equals(payload.string("role")));
    }

    /// Whether what is appended may still belong to the copy.
    boolean mayGoOn() {
        return !ended && !origin.isEmpty();
    }

    /// How many lines after the header are copied; none if no turn is.
    int copied() {
        if (ended) {
            return copied;
        }
        return !replayed ? 0 : mayBegin == NONE ? seen : mayBegin;
    }
}
