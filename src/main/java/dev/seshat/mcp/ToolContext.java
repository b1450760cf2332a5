package dev.seshat.mcp;

import dev.seshat.app.LiveArchive;
import dev.seshat.archive.Archive;
import dev.seshat.archive.SkippedRows;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.model.Mask;
import dev.seshat.model.ProjectLabels;
import dev.seshat.search.ScanWatch;
import dev.seshat.search.Search;
import java.util.List;
import java.util.function.Function;

/// What every tool uses: the archive, search, and quoting.
///
/// @param mask applied to texts from logs before they are shown
/// @param agents the known agents
/// @param workplace where the client runs
/// @param prices the prices of models
public record ToolContext(LiveArchive live, Mask mask, List<String> agents, ClientContext workplace, PriceList prices) {
    public ToolContext {
        // First, because an invisible character would keep a secret from being recognized.
        mask = new VisibleMask(mask);
        agents = List.copyOf(agents);
    }

    <T> T ask(Function<LiveArchive.State, T> question) {
        Call call = Call.present();
        return live.ask(noting(question, call), call);
    }

    private static <T> Function<LiveArchive.State, T> noting(Function<LiveArchive.State, T> question, Call call) {
        return state -> {
            T answer = question.apply(state);
            call.skipped(state.archive().takeSkipped());
            return answer;
        };
    }

    /// Stops a search for patterns when it takes too long or was cancelled.
    ScanWatch watch() {
        Call call = Call.present();
        return ScanWatch.patient().and(ScanWatch.until(call::isCancelled));
    }

    /// Passages are cut from masked texts.
    Search search(Archive archive) {
        return new Search(archive, mask);
    }

    Quotes quotes() {
        return new Quotes(mask, ask(state -> ProjectLabels.of(state.archive().checkouts())), agents);
    }

    /// A note on rows that could not be read; empty if there were none. Their names are other people's text.
    ///
    /// @param room how many chars are left for it; the count alone always fits
    String skippedNote(SkippedRows skipped, int room) {
        if (skipped.isEmpty()) {
            return "";
        }
        String count = "Skipped unreadable rows of the shared archive: " + skipped.total() + ".";
        Quotes quotes = quotes();
        String first = quotes.line(skipped.rows().getFirst().toString(), 250);
        String note = first == null ? count : count + " The first:\n" + quotes.fenced(first);
        return note.length() <= room ? note : count + "\n";
    }

    SearchScopeParameters scope() {
        return new SearchScopeParameters(agents, new CallerSession(workplace, agents), this::quotes);
    }

    /// A sentence on what is not searched yet; empty if everything is.
    String pendingNote(int pending) {
        String left = pending == 0
                ? ""
                : pending + (pending == 1 ? " log is" : " logs are")
                        + " not archived yet, so not searched; try again shortly.\n";
        return left
                + live.trouble()
                        .map(why -> "The archive is out of date: " + AnswerText.line(why) + "\n")
                        .orElse("");
    }
}
