package dev.seshat.cli.output;

import dev.seshat.search.Answer;
import dev.seshat.search.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What there is to say about an answer besides its hits: how much more there is, how sure it is, what to try instead.
public final class SearchNotes {

    private SearchNotes() {}

    /// The notes, a line each.
    public static List<String> of(Answer answer, int pending, int offset) {
        List<String> notes = new ArrayList<>();
        notes.add("");
        // With a limit of 0 nothing is shown of what was found.
        if (answer.hits().isEmpty() && answer.total() <= offset) {
            nothing(answer, offset, notes);
        } else {
            found(answer, offset, notes);
        }
        if (answer.suggestion() != null) {
            notes.add("Did you mean: " + answer.suggestion());
        }
        if (pending > 0) {
            notes.add(Humane.count(pending, "log") + " not yet searched: seshat index");
        }
        return notes;
    }

    private static void found(Answer answer, int offset, List<String> notes) {
        if (answer.match() == Match.SESSION) {
            notes.add("The words stand in different messages of these sessions.");
        } else if (answer.match() == Match.ANY) {
            notes.add("These answer best; they hold some of the words.");
        }
        if (answer.bounded()) {
            notes.add("There is very much of this: the newest and the best matching sessions were looked at.");
        }
        long shown = offset + (long) answer.hits().size();
        String total = (answer.atLeast() ? "at least " : "") + Humane.count(answer.total(), "session");
        notes.add(
                answer.total() > shown && !answer.hits().isEmpty()
                        ? shown + " of " + total + ". More: --offset " + shown + ", or --limit N."
                        : total.substring(0, 1).toUpperCase(Locale.ROOT) + total.substring(1) + ".");
    }

    private static void nothing(Answer answer, int offset, List<String> notes) {
        if (answer.total() > 0) {
            notes.add("There are only " + Humane.count(answer.total(), "session") + ", and --offset leaves out "
                    + Humane.count(offset) + ".");
            return;
        }
        notes.add("Nothing found.");
        if (answer.bounded()) {
            notes.add("There is very much of this, and only the newest was looked at: more words find more.");
        }
        if (answer.query().isEmpty()) {
            notes.add("There is no word in it to look for.");
        }
        List<String> unknown = answer.words().stream()
                .filter(word -> word.messages() == 0)
                .map(word -> word.word().toString())
                .toList();
        List<String> known = answer.words().stream()
                .filter(word -> word.messages() > 0)
                .map(word -> word.word() + " (" + Explanation.messages(word.messages()) + ")")
                .toList();
        if (!unknown.isEmpty()) {
            notes.add("Nowhere in the archive: " + String.join(", ", unknown));
        }
        if (!known.isEmpty()) {
            notes.add("In the archive: " + String.join(", ", known));
        }
        String excluded = answer.excluded().stream()
                .filter(each -> each.sessions() > 0)
                .map(each -> each.filter() + " keeps out " + Humane.count(each.sessions(), "session"))
                .collect(Collectors.joining("; "));
        if (!excluded.isEmpty()) {
            notes.add("Filters: " + excluded + ".");
        }
    }
}
