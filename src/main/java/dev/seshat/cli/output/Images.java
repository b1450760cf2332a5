package dev.seshat.cli.output;

import java.util.List;

/// Says that images stood beside a text; the log's reader counts them and keeps none.
final class Images {

    private Images() {}

    /// Add `[2 images]`, or nothing if there are none.
    static void addNote(int images, List<Line> to) {
        if (images > 0) {
            to.add(Line.of("[" + Humane.count(images, "image") + "]", Style.DIM));
        }
    }
}
