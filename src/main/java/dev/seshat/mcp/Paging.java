package dev.seshat.mcp;

import dev.seshat.archive.Finder.Candidate;
import java.util.List;
import java.util.Optional;

/// Which part of a long list is wanted: so many from a place on.
///
/// @param offset how many are left out
/// @param last the last session of the part before; -1 when that is not known
/// @param limit how many are wanted
record Paging(int offset, long last, int limit) {

    static final Parameter.Whole OFFSET = new Parameter.Whole(
            "offset", "How many of the first to leave out. To read on, better give the cursor.", 0, 10_000, 0);

    private static final int FARTHEST = 100_000;

    /// So many new sessions may have come since the part before.
    private static final int NEW = 200;

    static Paging of(Arguments arguments, Parameter.Whole limit) {
        Optional<Cursor> cursor = Cursor.of(arguments);
        return new Paging(
                cursor.map(place -> Math.min(place.place(), FARTHEST)).orElseGet(() -> arguments.number(OFFSET)),
                cursor.map(Cursor::mark).orElse(-1L),
                arguments.number(limit));
    }

    /// How many of the list are needed to find the part in it.
    int most() {
        return offset + limit + (last < 0 ? 0 : NEW);
    }

    /// How many of a list, newest first, lie before the part: as many as before, and the new ones.
    int first(List<Candidate> list) {
        for (int at = Math.max(0, offset - 1); last >= 0 && at < list.size(); at++) {
            if (list.get(at).session() == last) {
                return at + 1;
            }
        }
        return offset;
    }

    /// End an answer with what to do to get the rest.
    ///
    /// @param next where the rest begins
    /// @param left how many there are behind it; -1 when that is not known
    static Reply.Finished end(Reply reply, Cursor next, long left, Arguments arguments) {
        if (left == 0 || reply.shown() == 0) {
            return reply.end("", "");
        }
        String cursor = next.encode(arguments);
        return reply.end(
                (left < 0 ? "More" : left + " more") + ": the same call with cursor " + cursor + "\n",
                Json.members(json -> json.member("nextCursor", cursor)));
    }
}
