package dev.seshat.cli.output;

import dev.seshat.terminal.HumanReadable;
import java.util.List;

/// Notes that a message had images; log readers count them but do not keep them.
final class Images {

    private Images() {}

    /// Add `[2 images]`, or nothing if there are none.
    static void addNote(int images, List<StyledLine> to) {
        if (images > 0) {
            to.add(StyledLine.of("[" + HumanReadable.count(images, "image") + "]", Style.DIM));
        }
    }
}
