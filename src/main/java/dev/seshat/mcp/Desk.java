package dev.seshat.mcp;

import dev.seshat.archive.Archive;
import dev.seshat.archive.LiveArchive;
import dev.seshat.model.ProjectLabels;
import dev.seshat.search.Search;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// What every tool works with: the archive, how to search it, and how to quote from it.
///
/// @param mask what is done to texts from logs before they are shown
/// @param agents the agents that there are
public record Desk(LiveArchive live, UnaryOperator<String> mask, List<String> agents) {
    public Desk {
        agents = List.copyOf(agents);
    }

    <T> T ask(Function<LiveArchive.State, T> question) {
        return live.ask(question, Call.present());
    }

    /// Passages are cut from texts in which nothing is secret any more.
    Search search(Archive archive) {
        return new Search(archive, mask);
    }

    Quotes quotes() {
        return new Quotes(mask, ask(state -> ProjectLabels.of(state.archive().checkouts())));
    }

    Scope scope() {
        return new Scope(agents);
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
