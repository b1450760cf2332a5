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
                rows.addAll(rest(broken.subList(room, broken.size()), count(lines), wrap));
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
                rows.addAll(wrap.apply(note(more + 1, "line")));
            }
        }
        return rows;
    }

    /// Rows that are already broken at the width, up to `limit`.
    static List<Line> rows(List<Line> rows, int width, int limit) {
        return rows.size() <= limit ? rows : rows(rows.iterator(), line -> Wrap.words(line, width), limit);
    }

    private static List<Line> rest(List<Line> restOfLine, int moreLines, Function<Line, List<Line>> wrap) {
        if (moreLines > 0) {
            return wrap.apply(note(moreLines + 1, "line"));
        }
        if (restOfLine.size() == 1) {
            return restOfLine;
        }
        int characters = 0;
        for (Line row : restOfLine) {
            characters += row.text().length();
        }
        return wrap.apply(note(characters, "character"));
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
        return Line.of("… " + Humane.count(count, "more " + unit), Style.DIM);
    }
}
