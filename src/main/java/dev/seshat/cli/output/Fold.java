package dev.seshat.cli.output;

import dev.seshat.terminal.HumanReadable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/// Keeps the first few rows of something long and says how much is left.
final class Fold {

    /// A limit that keeps everything.
    static final int NEVER = Integer.MAX_VALUE;

    private Fold() {}

    /// The lines, each broken into rows, up to `limit` rows. One more row is shown than the limit if it is the
    /// last: the note that says it is missing would take the same space.
    static List<StyledLine> rows(Iterator<StyledLine> lines, Function<StyledLine, List<StyledLine>> wrap, int limit) {
        List<StyledLine> rows = new ArrayList<>();
        while (lines.hasNext() && rows.size() < limit) {
            List<StyledLine> broken = wrap.apply(lines.next());
            int room = limit - rows.size();
            if (broken.size() > room) {
                rows.addAll(broken.subList(0, room));
                rows.addAll(rest(broken.subList(room, broken.size()), count(lines), wrap));
                return rows;
            }
            rows.addAll(broken);
        }
        if (lines.hasNext()) {
            List<StyledLine> next = wrap.apply(lines.next());
            int more = count(lines);
            if (more == 0 && next.size() == 1) {
                rows.addAll(next);
            } else {
                rows.addAll(wrap.apply(note(more + 1, "line")));
            }
        }
        return rows;
    }

    /// Rows already broken at the width, up to `limit`.
    static List<StyledLine> rows(List<StyledLine> rows, int width, int limit) {
        return rows.size() <= limit ? rows : rows(rows.iterator(), line -> Wrap.words(line, width), limit);
    }

    private static List<StyledLine> rest(
            List<StyledLine> restOfLine, int moreLines, Function<StyledLine, List<StyledLine>> wrap) {
        if (moreLines > 0) {
            return wrap.apply(note(moreLines + 1, "line"));
        }
        if (restOfLine.size() == 1) {
            return restOfLine;
        }
        int characters = 0;
        for (StyledLine row : restOfLine) {
            characters += row.text().length();
        }
        return wrap.apply(note(characters, "character"));
    }

    private static int count(Iterator<StyledLine> lines) {
        int count = 0;
        while (lines.hasNext()) {
            lines.next();
            count++;
        }
        return count;
    }

    private static StyledLine note(int count, String unit) {
        return StyledLine.of("… " + HumanReadable.count(count, "more " + unit), Style.DIM);
    }
}
