package dev.seshat.index.lucene;

import dev.seshat.model.Category;
import java.util.List;

/// The fields of documents.
final class Fields {

    /// Words: text, tool input, tool output, the paths of a call, the tool's name; and for the head of a
    /// session its titles and summary.
    static final String SAID = "said";

    static final String INPUT = "input";
    static final String OUTPUT = "output";
    static final String PATH = "path";
    static final String TOOL = "tool";
    static final String TITLE = "title";

    /// Precedes each title; no word equals it.
    static final String BEGINNING = "^";

    /// Whole values to filter by: the tool's name, and each file, in lower case.
    static final String TOOL_NAME = "tool_name";

    static final String FILE = "file";

    /// The session of a document: as a term, for deleting its documents, and as a number.
    static final String SESSION = "session";

    /// Marks the head of a session.
    static final String HEAD = "head";

    /// Numbers of a message: its position with its category, the first message of its exchange, its time, and
    /// its number of words. The head of a session has the number of words written in it. Each document has all
    /// other numbers, be it that they mean nothing: Lucene reads fields that some documents lack far more slowly.
    static final String PLACE = "place";

    static final String EXCHANGE = "exchange";
    static final String AT = "at";
    static final String LENGTH = "length";
    static final String SAID_LENGTH = "said_length";

    /// A field of words and its weight: a word in the name of a tool is no accident, one in the output of a
    /// tool often is.
    record Weighted(String name, float weight) {}

    static final List<Weighted> OF_MESSAGES = List.of(
            new Weighted(SAID, 1),
            new Weighted(INPUT, 1),
            new Weighted(OUTPUT, 0.5f),
            new Weighted(PATH, 1.5f),
            new Weighted(TOOL, 2));

    static final Weighted OF_HEADS = new Weighted(TITLE, 1);

    /// The position of a head, and the time of a message without one.
    static final long NO_PLACE = -1;

    static final long NO_TIME = -1;

    private static final int CATEGORY_BITS = 4;

    /// In the order in which the index counts them: do not change it.
    private static final List<Category> CATEGORIES = List.of(
            Category.USER,
            Category.ASSISTANT,
            Category.THINKING,
            Category.TOOL_CALL,
            Category.TOOL_RESULT,
            Category.SYSTEM,
            Category.PROGRESS,
            Category.SNAPSHOT,
            Category.SUMMARY);

    private Fields() {}

    static long place(int seq, Category category) {
        return (long) seq << CATEGORY_BITS | CATEGORIES.indexOf(category);
    }

    static int seq(long place) {
        return (int) (place >> CATEGORY_BITS);
    }

    static Category category(long place) {
        return CATEGORIES.get((int) place & ((1 << CATEGORY_BITS) - 1));
    }
}
