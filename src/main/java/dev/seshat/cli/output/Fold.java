package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/// Keeps the first few rows of something long and says how much is left.
final class Fold {

    /// A limit that keeps everything.
    static final int NEVER = Integer.MAX_VALUE;

    private Fold() {}

    /// The lines, each broken into rows, up to `limit` rows. One row more is shown, for it takes no more room than the
    /// note that it is missing.
    static List<Line> rows(Iterator<Line> lines, Function<Line, List<Line>> wrap, int limit) {
        List<Line> rows = new ArrayList<>();
        while (lines.hasNext() && rows.size() < limit) {
            List<Line> broken = wrap.apply(lines.next());
            int room = limit - rows.size();
            if (broken.size() > room) {
                rows.addAll(broken.subList(0, room));
                noteRest(rows, broken.subList(room, broken.size()), count(lines));
                return rows;
            }
            rows.addAll(broken);
        }
        if (lines.hasNext()) {
            List<Line> next = wrap.apply(lines.next());
            int more = count(lines);
            if (more == 0 && next.size() == 1) {
                rows.addAll(next);
            } else {
                rows.add(note(more + 1, "line"));
            }
        }
        return rows;
    }

    /// The rows as they are, up to `limit`.
    static List<Line> rows(List<Line> rows, int limit) {
        return rows(rows.iterator(), List::of, limit);
    }

    private static void noteRest(List<Line> rows, List<Line> restOfLine, int moreLines) {
        if (moreLines > 0) {
            rows.add(note(moreLines + 1, "line"));
        } else if (restOfLine.size() == 1) {
            rows.addAll(restOfLine);
        } else {
            int characters = 0;
            for (Line row : restOfLine) {
                characters += row.text().length();
            }
            rows.add(note(characters, "character"));
        }
    }

    private static int count(Iterator<Line> lines) {
        int count = 0;
        while (lines.hasNext()) {
            lines.next();
            count++;
        }
        return count;
    }

    private static Line note(int count, String unit) {
        return Line.of("… " + Humane.count(count) + " more " + (count == 1 ? unit : unit + "s"), Style.DIM);
    }
}
