package dev.seshat.agent.codex;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Texts that a rollout may contain twice, in two forms: the second one is recognized by its equal text.
/// Which form comes first, and whether there are two, differs between versions, even within one log.
final class Twins {

    /// The two are close together.
    private static final int MOST = 8;

    /// In which form a text stands.
    enum Form {
        /// In an event or an item of its own.
        PLAIN,
        /// In a completed item.
        COMPLETED
    }

    private final Deque<String> single = new ArrayDeque<>();

    /// Restore what was saved; null means none.
    static Twins restored(@Nullable String state) {
        Twins twins = new Twins();
        if (state != null && !state.isEmpty()) {
            twins.single.addAll(List.of(state.split(" ")));
        }
        return twins;
    }

    /// The texts without a twin so far.
    String state() {
        return String.join(" ", single);
    }

    /// Whether the same text was there in the other form; then this is not another text.
    boolean isSecond(Form form, String text) {
        String stripped = text.strip();
        String mark = stripped.length() + "." + Integer.toHexString(stripped.hashCode());
        String twin = (form == Form.PLAIN ? Form.COMPLETED : Form.PLAIN).name().charAt(0) + mark;
        Iterator<String> each = single.iterator();
        while (each.hasNext()) {
            if (each.next().equals(twin)) {
                each.remove();
                return true;
            }
        }
        if (single.size() == MOST) {
            single.removeFirst();
        }
        single.addLast(form.name().charAt(0) + mark);
        return false;
    }
}
