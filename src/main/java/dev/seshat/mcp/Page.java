package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.rank.ScoredSession;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/// A page of the sessions that match filters, newest first.
///
/// @param sessions the numbers of the sessions; `entries` is what was read of each
/// @param first how many precede it
/// @param note what was left out; may be empty
record Page<T>(List<Long> sessions, List<T> entries, int first, long total, boolean atLeast, int pending, String note) {

    /// Reads the data of a session.
    interface Reader<T> {
        T read(long session, Finder finder);
    }

    /// Formats a session.
    ///
    /// @param <T> its data
    interface Formatter<T> {
        AnswerItem format(T entry, int number, int room);
    }

    Page {
        sessions = List.copyOf(sessions);
        entries = List.copyOf(entries);
    }

    static <T> Page<T> of(
            Paging paging, Function<Archive, ResolvedScope> scope, ToolContext context, Reader<T> reader) {
        return context.ask(state -> {
            ResolvedScope resolved = scope.apply(state.archive());
            try (Finder finder = state.archive().finder()) {
                Finder.Ranking found = finder.filtered(resolved.filters(), List.of());
                int first = paging.first(found.sessions());
                List<Long> sessions = found.sessions().stream()
                        .skip(first)
                        .limit(paging.limit())
                        .map(ScoredSession::session)
                        .toList();
                List<T> entries = sessions.stream()
                        .map(session -> reader.read(session, finder))
                        .toList();
                return new Page<>(
                        sessions,
                        entries,
                        first,
                        found.sessions().size(),
                        found.bounded(),
                        state.pending(),
                        resolved.note());
            }
        });
    }

    /// List as many as fit, and say how to get the others.
    BudgetedAnswer.Finished end(BudgetedAnswer reply, Formatter<T> formatter, Arguments arguments) {
        List<IntFunction<AnswerItem>> items = new ArrayList<>();
        for (int at = 0; at < entries.size(); at++) {
            T entry = entries.get(at);
            int number = first + at + 1;
            items.add(room -> formatter.format(entry, number, room));
        }
        reply.list("sessions").addAll(items);
        int next = first + reply.shown();
        long last = reply.shown() == 0 ? -1 : sessions.get(reply.shown() - 1);
        return Paging.end(reply, new Cursor(next, last), Math.max(0, total - next), arguments);
    }
}
