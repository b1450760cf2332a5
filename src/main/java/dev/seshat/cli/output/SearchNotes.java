package dev.seshat.cli.output;

import dev.seshat.archive.status.DueLogs;
import dev.seshat.query.NamedTime;
import dev.seshat.search.Answer;
import dev.seshat.search.MatchLevel;
import dev.seshat.search.ScanCoverage;
import dev.seshat.terminal.HumanReadable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The notes below search results: how many more there are, how certain the counts are, and what to try
/// instead.
public final class SearchNotes {

    private SearchNotes() {}

    /// What the notes depend on besides the answer.
    ///
    /// @param pending how many logs are not indexed yet
    /// @param offset how many hits were skipped before those shown
    /// @param command makes the command that runs another query with the same options
    public record Setting(int pending, int offset, UnaryOperator<String> command, Instant now, TimeZone zone) {}

    /// What an agent will soon delete, and whether it is lost then.
    public static String deletion(DueLogs due) {
        String logs = due.agentName() + " deletes " + HumanReadable.count(due.count(), "log") + " within a week";
        int lost = due.unsafe().size();
        return lost == 0
                ? logs + ". " + (due.count() == 1 ? "It is archived." : "All of them are archived.")
                : logs + ", and " + HumanReadable.count(lost) + " of them " + (lost == 1 ? "is" : "are")
                        + " not archived: seshat status";
    }

    /// The notes, one line each.
    public static List<String> of(Answer answer, Setting setting) {
        int pending = setting.pending();
        int offset = setting.offset();
        List<String> notes = new ArrayList<>();
        notes.add("");
        // With a limit of 0 no hits are shown although some were found.
        if (answer.hits().isEmpty() && answer.total() <= offset) {
            nothing(answer, offset, notes);
        } else {
            found(answer, offset, notes);
        }
        readings(answer, setting, notes);
        if (pending > 0) {
            notes.add(HumanReadable.count(pending, "log") + " not archived yet, so not searched: seshat index");
        }
        return notes;
    }

    /// How the query was interpreted, and what to type for the other interpretation.
    private static void readings(Answer answer, Setting setting, List<String> notes) {
        String literal = answer.literal();
        if (literal != null) {
            notes.add("Showing results for: " + answer.corrected());
            notes.add("Search instead for what you typed: " + setting.command().apply(literal));
        } else if (answer.suggestion() != null) {
            notes.add("Did you mean: " + answer.suggestion());
        }
        Answer.Reading reading = answer.reading();
        if (reading != null) {
            String dashed =
                    String.join(" ", Answer.Reading.dashed(answer.query().text()));
            notes.add((reading.pasted()
                            ? dashed + " was read as part of a pasted command. To exclude it: "
                            : dashed + " was read as a word to exclude. To search for it: ")
                    + setting.command().apply(reading.other()));
        }
        for (NamedTime time : answer.query().dates()) {
            notes.add("Preferred: " + time.words() + " (" + DayRange.of(time.range(), setting.now(), setting.zone())
                    + ")");
        }
    }

    private static void found(Answer answer, int offset, List<String> notes) {
        if (answer.match() == MatchLevel.SESSION) {
            notes.add("The best session holds all the words, but not in one message.");
        } else if (answer.match() == MatchLevel.ANY) {
            notes.add("The best session holds only some of the words.");
        }
        bounded(answer, notes);
        long shown = offset + (long) answer.hits().size();
        String total = (answer.atLeast() ? "at least " : "") + HumanReadable.count(answer.total(), "session");
        notes.add(
                answer.total() > shown && !answer.hits().isEmpty()
                        ? shown + " of " + total + ". More: --offset " + shown + ", or --limit N."
                        : total.substring(0, 1).toUpperCase(Locale.ROOT) + total.substring(1) + ".");
    }

    private static void bounded(Answer answer, List<String> notes) {
        int left = answer.query().left();
        if (left > 0) {
            notes.add("The query is very long; " + HumanReadable.count(left, "word") + " ignored.");
        }
        ScanCoverage searched = answer.searched();
        if (searched != null && !searched.isComplete()) {
            notes.add("Stopped: searched " + HumanReadable.count(searched.sessions()) + " of "
                    + HumanReadable.count(searched.all(), "session") + ".");
        } else if (left == 0 && answer.bounded()) {
            notes.add("Too many matches to rank them all. Add words to narrow the search.");
        }
    }

    private static void nothing(Answer answer, int offset, List<String> notes) {
        if (answer.total() > 0) {
            notes.add("Only " + HumanReadable.count(answer.total(), "session") + " found; --offset skips "
                    + HumanReadable.count(offset) + ".");
            return;
        }
        notes.add("Nothing found.");
        bounded(answer, notes);
        if (answer.query().isEmpty()) {
            notes.add("The query contains no words to search for.");
        }
        List<String> unknown = answer.words().stream()
                .filter(word -> word.messages() == 0)
                .map(word -> word.word().toString())
                .toList();
        List<String> known = answer.words().stream()
                .filter(word -> word.messages() > 0)
                .map(word -> word.word() + " (" + QueryExplanation.messages(word.messages()) + ")")
                .toList();
        if (!unknown.isEmpty()) {
            notes.add("Not in the archive: " + String.join(", ", unknown));
        }
        if (!known.isEmpty()) {
            notes.add("In the archive: " + String.join(", ", known));
        }
        String excluded = answer.excluded().stream()
                .filter(each -> each.sessions() > 0)
                .map(each -> each.filter() + " excludes " + HumanReadable.count(each.sessions(), "session"))
                .collect(Collectors.joining("; "));
        if (!excluded.isEmpty()) {
            notes.add("Filters: " + excluded + ".");
        }
    }
}
