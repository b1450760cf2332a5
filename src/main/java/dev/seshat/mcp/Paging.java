package dev.seshat.mcp;

import dev.seshat.rank.ScoredSession;
import dev.seshat.request.Parameter;
import java.util.List;
import java.util.Optional;

/// A part of a long list.
///
/// @param offset how many to skip
/// @param last the last session of the previous page; -1 if unknown
/// @param limit how many to return
record Paging(int offset, long last, int limit) {

    static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "Skip this many. To read the next page, prefer cursor.", 0, 10_000, 0);

    private static final int FARTHEST = 100_000;

    static Paging of(Arguments arguments, Parameter.Whole limit) {
        Optional<Cursor> cursor = Cursor.of(arguments);
        return new Paging(
                cursor.map(place -> Math.min(place.place(), FARTHEST)).orElseGet(() -> arguments.number(OFFSET)),
                cursor.map(Cursor::mark).orElse(-1L),
                arguments.number(limit));
    }

    /// How many entries of a list, newest first, precede the page: as many as before, plus the new ones.
    int first(List<ScoredSession> list) {
        for (int at = Math.max(0, offset - 1); last >= 0 && at < list.size(); at++) {
            if (list.get(at).session() == last) {
                return at + 1;
            }
        }
        return offset;
    }

    /// End an answer with how to get the rest.
    ///
    /// @param next the position of the rest
    /// @param left how many are left; -1 if unknown
    static BudgetedAnswer.Finished end(BudgetedAnswer reply, Cursor next, long left, Arguments arguments) {
        if (left == 0 || reply.shown() == 0) {
            return reply.end("", "");
        }
        String cursor = next.encode(arguments);
        return reply.end(
                (left < 0 ? "More" : left + " more") + ": repeat the call with cursor " + cursor + "\n",
                Json.members(json -> json.member("nextCursor", cursor)));
    }
}
