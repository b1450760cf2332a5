package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The needles that a log still has to take up.
final class Needles {

    private final List<Needle> left;

    Needles(List<Needle> needles) {
        left = new ArrayList<>(needles);
    }

    /// The next phrase for a place, which from now on is planted.
    Optional<String> take(Needle.Place place) {
        for (Needle needle : left) {
            if (needle.place() == place) {
                left.remove(needle);
                return Optional.of(needle.phrase());
            }
        }
        return Optional.empty();
    }

    /// Whether another turn is needed; a summary comes at the very end anyway.
    boolean areLeft() {
        return left.stream().anyMatch(needle -> needle.place() != Needle.Place.SUMMARY);
    }
}
