package dev.seshat.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The shortest prefix of an id that is unique among many sessions.
///
/// Eight characters distinguish random ids. Ids that begin with a time share more: Codex's within a minute,
/// Amp's and OpenCode's for months.
final class ShortIds {

    static final int SHORTEST = 8;

    private final List<String> sorted;

    ShortIds(Collection<String> ids) {
        Set<String> distinct = new HashSet<>(ids);
        sorted = new ArrayList<>(distinct);
        Collections.sort(sorted);
    }

    /// The prefix of an id. An id that is a prefix of another one stays whole: an exact match wins.
    String of(String id) {
        int at = Collections.binarySearch(sorted, id);
        int before = at >= 0 ? at - 1 : -at - 2;
        int after = at >= 0 ? at + 1 : -at - 1;
        int shared = Stream.of(before, after)
                .filter(place -> place >= 0 && place < sorted.size())
                .mapToInt(place -> shared(id, sorted.get(place)))
                .max()
                .orElse(0);
        return id.substring(0, Math.min(id.length(), Math.max(SHORTEST, shared + 1)));
    }

    private static int shared(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            if (one.charAt(i) != other.charAt(i)) {
                return i;
            }
        }
        return length;
    }
}
