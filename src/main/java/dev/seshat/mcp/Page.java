package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/// A part of the sessions that filters let through, newest first.
///
/// @param sessions the numbers of the sessions, and `entries` what was read of each
/// @param first how many lie before it
/// @param note what to say of what was left out; may be empty
record Page<T>(List<Long> sessions, List<T> entries, int first, long total, boolean atLeast, int pending, String note) {

    /// Reads what is to be told of a session.
    interface Reader<T> {
        T read(long session, Finder finder);
    }

    /// Tells of a session.
    ///
    /// @param <T> what was read of it
    interface Teller<T> {
        Item tell(T entry, int number, int room);
    }

    Page {
        sessions = List.copyOf(sessions);
        entries = List.copyOf(entries);
    }

    static <T> Page<T> of(Paging paging, Function<Archive, Narrowed> scope, Desk desk, Reader<T> reader) {
        return desk.ask(state -> {
            Narrowed narrowed = scope.apply(state.archive());
            try (Finder finder = state.archive().finder()) {
                Finder.Candidates found =
                        finder.filtered(new Finder.Bounds(List.of(), narrowed.filters(), paging.most(), true));
                int first = paging.first(found.sessions());
                List<Long> sessions = found.sessions().stream()
                        .skip(first)
                        .limit(paging.limit())
                        .map(Finder.Candidate::session)
                        .toList();
                List<T> entries = sessions.stream()
                        .map(session -> reader.read(session, finder))
                        .toList();
                return new Page<>(
                        sessions, entries, first, found.total(), found.atLeast(), state.pending(), narrowed.note());
            }
        });
    }

    /// Tell of as many as there is room for, and how to get the others.
    Reply.Finished end(Reply reply, Teller<T> teller, Arguments arguments) {
        List<IntFunction<Item>> items = new ArrayList<>();
        for (int at = 0; at < entries.size(); at++) {
            T entry = entries.get(at);
            int number = first + at + 1;
            items.add(room -> teller.tell(entry, number, room));
        }
        reply.list("sessions").addAll(items);
        int next = first + reply.shown();
        long last = reply.shown() == 0 ? -1 : sessions.get(reply.shown() - 1);
        return Paging.end(reply, new Cursor(next, last), Math.max(0, total - next), arguments);
    }
}
