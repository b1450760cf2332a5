package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.SkippedRows;
import dev.seshat.model.Mask;
import dev.seshat.model.ProjectLabels;
import dev.seshat.search.Search;
import java.util.List;
import java.util.function.Function;

/// What every tool works with: the archive, how to search it, and how to quote from it.
///
/// @param mask what is done to texts from logs before they are shown
/// @param agents the agents that there are
/// @param workplace where the client runs
public record Desk(LiveArchive live, Mask mask, List<String> agents, Workplace workplace) {
    public Desk {
        // First, since a secret with an invisible character in it would not be known for one.
        mask = new VisibleMask(mask);
        agents = List.copyOf(agents);
    }

    <T> T ask(Function<LiveArchive.State, T> question) {
        Call call = Call.present();
        return live.ask(
                state -> {
                    T answer = question.apply(state);
                    call.skipped(state.archive().takeSkipped());
                    return answer;
                },
                call);
    }

    /// Passages are cut from texts in which nothing is secret any more.
    Search search(Archive archive) {
        return new Search(archive, mask);
    }

    Quotes quotes() {
        return new Quotes(mask, ask(state -> ProjectLabels.of(state.archive().checkouts())), agents);
    }

    /// What to say of rows that could not be read; empty if there were none. Their names are others' words.
    ///
    /// @param room how many chars are left for it; the count alone always fits
    String skippedNote(SkippedRows skipped, int room) {
        if (skipped.isEmpty()) {
            return "";
        }
        String count = "Unreadable rows of the shared archive that were skipped: " + skipped.total() + ".";
        Quotes quotes = quotes();
        String first = quotes.line(skipped.rows().getFirst().toString(), 250);
        String note = first == null ? count : count + " The first:\n" + quotes.fenced(first);
        return note.length() <= room ? note : count + "\n";
    }

    Scope scope() {
        return new Scope(agents, new AskingSession(workplace, agents), this::quotes);
    }

    /// A sentence on what is not searched yet; empty when that is nothing.
    String pendingNote(int pending) {
        String left = pending == 0
                ? ""
                : pending + (pending == 1 ? " log is" : " logs are")
                        + " not archived yet and not searched; ask again a little later.\n";
        return left
                + live.trouble()
                        .map(why -> "The archive is not up to date: " + Plain.line(why) + "\n")
                        .orElse("");
    }
}
