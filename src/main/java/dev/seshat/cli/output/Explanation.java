package dev.seshat.cli.output;

import dev.seshat.archive.Finder;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.search.Answer;
import java.util.stream.Collectors;

/// How a query was understood, and what came of it.
public final class Explanation {

    /// How far messages are counted.
    private static final long MOST = Finder.COUNTED;

    private Explanation() {}

    /// The explanation, a line for each part.
    public static String of(Answer answer) {
        Query query = answer.query();
        StringBuilder text = new StringBuilder();
        Term words = query.words();
        line(text, "Words", words == null ? "(none)" : words.toString());
        if (!query.without().isEmpty()) {
            line(text, "Without", query.without().stream().map(Term::toString).collect(Collectors.joining(", ")));
        }
        if (!query.filters().isEmpty()) {
            line(text, "Filters", query.filters().stream().map(Filter::toString).collect(Collectors.joining(" AND ")));
        }
        if (query.left() > 0) {
            line(text, "Left out", Humane.count(query.left(), "word") + ": the query is very long");
        }
        for (Answer.Known known : answer.words()) {
            line(
                    text,
                    "",
                    known.word() + ": " + (known.messages() == 0 ? "nowhere" : "in " + messages(known.messages())));
        }
        String found = (answer.atLeast() ? "at least " : "") + Humane.count(answer.total(), "session");
        line(
                text,
                "Found",
                switch (answer.match()) {
                    case MESSAGE -> found + (words == null ? "" : ", all of it in one message");
                    case SESSION -> found + ", all of it in one session";
                    case ANY -> found + ", some of it";
                });
        return text.toString();
    }

    /// How many messages a word is in, as far as they are counted.
    static String messages(long count) {
        return count > MOST ? "more than " + Humane.count(MOST) + " messages" : Humane.count(count, "message");
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(label)
                .repeat(" ", 10 - label.length())
                .append(Visible.line(value))
                .append('\n');
    }
}
