package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.List;

/// The way from the first entry of a log of pi to its last one, beside which lies what was left.
final class PiPath {

    /// An entry on the way.
    ///
    /// @param messages the messages that it holds
    private record Step(String id, int messages) {}

    private final List<Step> steps = new ArrayList<>();

    /// The last entry, empty at the beginning.
    String last() {
        return steps.isEmpty() ? "" : steps.getLast().id();
    }

    int length() {
        return steps.size();
    }

    void add(String id, int messages) {
        steps.add(new Step(id, messages));
    }

    /// Abandon all entries after the first few.
    void goBackTo(int length) {
        steps.subList(length, steps.size()).clear();
    }

    /// How many of the messages are on abandoned branches.
    int messagesBeside(int all) {
        return all - steps.stream().mapToInt(Step::messages).sum();
    }
}
