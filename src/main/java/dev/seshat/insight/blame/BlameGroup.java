package dev.seshat.insight.blame;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Adjoining lines of a file with the same origin.
///
/// @param from the number of the first line
/// @param to the number of the last line
/// @param origin null if it is unknown
public record BlameGroup(int from, int to, String firstText, Blame.@Nullable Origin origin) {
    public BlameGroup {
        requireNonNull(firstText, "firstText");
    }

    /// The groups, in order.
    public static List<BlameGroup> of(Blame blame) {
        List<BlameGroup> groups = new ArrayList<>();
        for (Blame.Line line : blame.lines()) {
            BlameGroup last = groups.isEmpty() ? null : groups.getLast();
            if (last != null && isSame(last.origin(), line.origin())) {
                groups.set(
                        groups.size() - 1, new BlameGroup(last.from(), line.number(), last.firstText(), last.origin()));
            } else {
                groups.add(new BlameGroup(line.number(), line.number(), line.text(), line.origin()));
            }
        }
        return groups;
    }

    private static boolean isSame(Blame.@Nullable Origin one, Blame.@Nullable Origin other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.call().seq() == other.call().seq()
                && one.session()
                        .session()
                        .key()
                        .equals(other.session().session().key());
    }

    /// Its lines: `12` or `12-15`.
    public String range() {
        return from == to ? Integer.toString(from) : from + "-" + to;
    }
}
