package dev.seshat.cli.output;

import dev.seshat.query.Filter;
import dev.seshat.query.NamedTime;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.search.Answer;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.util.stream.Collectors;

/// Explains how a query was parsed and what it matched, for `search --explain`.
public final class QueryExplanation {

    private QueryExplanation() {}

    /// The explanation, a line for each part.
    public static String of(Answer answer) {
        Query query = answer.understood();
        StringBuilder text = new StringBuilder();
        Term words = query.words();
        line(text, "Words", words == null ? "(none)" : words.toString());
        if (!query.without().isEmpty()) {
            line(text, "Without", query.without().stream().map(Term::toString).collect(Collectors.joining(", ")));
        }
        if (!query.filters().isEmpty()) {
            line(text, "Filters", query.filters().stream().map(Filter::toString).collect(Collectors.joining(" AND ")));
        }
        query.patterns().wanted().forEach(pattern -> line(text, "Pattern", pattern.toString()));
        query.patterns().unwanted().forEach(pattern -> line(text, "Pattern", "NOT " + pattern));
        for (NamedTime time : query.dates()) {
            line(
                    text,
                    "Time",
                    "“" + time.words() + "”, " + new Filter.When(time.range()) + ": ranks higher, excludes nothing");
        }
        if (answer.corrected() != null) {
            line(text, "Corrected", "to “" + answer.corrected() + "”; as typed: " + answer.literal());
        }
        Answer.Reading reading = answer.reading();
        if (reading != null) {
            line(
                    text,
                    "Read as",
                    (reading.pasted() ? "pasted text; to exclude: " : "words to exclude; to find as text: ")
                            + reading.other());
        }
        if (query.left() > 0) {
            line(text, "Ignored", HumanReadable.count(query.left(), "word") + ": the query is very long");
        }
        for (Answer.Known known : answer.words()) {
            line(
                    text,
                    "",
                    known.word() + ": "
                            + (known.messages() == 0 ? "in no message" : "in " + messages(known.messages())));
        }
        String found = (answer.atLeast() ? "at least " : "") + HumanReadable.count(answer.total(), "session");
        line(text, "Found", found + (words == null || answer.total() == 0 ? "" : match(answer)));
        return text.toString();
    }

    private static String match(Answer answer) {
        return switch (answer.match()) {
            case MESSAGE -> ", the best with all words in one message";
            case SESSION -> ", the best with all words in several messages";
            case ANY -> ", the best with some of the words";
        };
    }

    /// How many messages a word is in.
    static String messages(long count) {
        return HumanReadable.count(count, "message");
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(label)
                .repeat(" ", 10 - label.length())
                .append(TerminalText.line(value))
                .append('\n');
    }
}
