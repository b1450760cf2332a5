package dev.seshat.mcp;

import dev.seshat.query.NamedTime;
import dev.seshat.search.Answer;
import dev.seshat.search.Hit;
import dev.seshat.search.ScanCoverage;
import dev.seshat.wire.Times;
import org.jspecify.annotations.Nullable;

/// Notes on an answer for the agent: how the query was read, and the query for the other reading.
final class AnswerNotes {

    /// Short enough that even the smallest budget leaves room for hits.
    private static final int LONGEST = 150;

    private AnswerNotes() {}

    /// The notes, one per line; empty if there are none.
    static String of(Answer answer) {
        StringBuilder notes = new StringBuilder();
        String literal = answer.literal();
        if (literal != null) {
            add(
                    "Results for: " + cut(answer.corrected()) + ". To search for the words as given: " + cut(literal),
                    notes);
        } else if (answer.suggestion() != null) {
            add("Perhaps: " + cut(answer.suggestion()), notes);
        }
        Answer.Reading reading = answer.reading();
        if (reading != null) {
            String dashed =
                    cut(String.join(" ", Answer.Reading.dashed(answer.query().text())));
            add(
                    (reading.pasted()
                                    ? dashed + " was read as part of a pasted command. To exclude it: "
                                    : dashed + " was read as a word to exclude. To search for it: ")
                            + cut(reading.other()),
                    notes);
        }
        answer.query().dates().forEach(time -> add(preferred(time), notes));
        ScanCoverage searched = answer.searched();
        if (searched != null && !searched.isComplete()) {
            add(
                    "Stopped early: only " + searched.sessions() + " of " + searched.all()
                            + " sessions were searched. Add words or filters to narrow the search.",
                    notes);
        }
        return notes.toString();
    }

    private static String preferred(NamedTime time) {
        String since = Times.format(time.range().since());
        String until = Times.format(time.range().until());
        return "Preferred: " + cut(time.words()) + " ("
                + (since == null ? "" : "from " + since.substring(0, 16) + "Z")
                + (since == null || until == null ? "" : " ")
                + (until == null ? "" : "before " + until.substring(0, 16) + "Z")
                + ")";
    }

    /// What a hit lacks, for its headline; empty if nothing.
    static String missing(Hit hit) {
        return hit.missing().isEmpty() ? "" : " · without: " + cut(String.join(", ", hit.missing()));
    }

    private static void add(String note, StringBuilder to) {
        to.append(note).append('\n');
    }

    static String cut(@Nullable String text) {
        return text == null ? "" : AnswerText.cut(AnswerText.line(text), LONGEST);
    }
}
