package dev.seshat.corpus;

/// Three words that stand in no other place of the tree, for searches that must find them.
///
/// @param phrase the words, with a space between them
/// @param file the log, relative to the root
/// @param sessionId the session that it is, or for a subagent its own id
public record Needle(String phrase, Place place, String file, String sessionId) {

    /// Where in a session they stand.
    public enum Place {
        USER,
        ASSISTANT,
        THINKING,
        TOOL_CALL,
        TOOL_RESULT,
        /// A `summary` line of the session's own.
        SUMMARY,
        /// The summary that a compaction leaves.
        COMPACTION,
        TITLE,
        QUEUED_PROMPT,
        /// The words of the model in the log of a subagent.
        SUBAGENT,
        /// The words of the model on a branch that was left.
        BRANCH,
        /// The summary that a branch leaves when it is left.
        BRANCH_SUMMARY,
        LABEL,
        /// What a person ran.
        COMMAND
    }

    private static final String[] HEADS = {"vor", "bru", "tal", "qui", "zem", "phal", "gno", "dwi", "plo", "skra"};
    private static final String[] MIDDLES = {"lin", "mod", "gar", "bex", "tup", "vax", "nur", "hol", "fim", "jaw"};
    private static final String[] TAILS = {"ko", "rix", "nam", "doy", "zub", "quo", "vek", "lom", "pif", "gath"};

    /// The phrase with this number; no two share a word.
    static String phrase(int number) {
        return word(number * 3) + " " + word(number * 3 + 1) + " " + word(number * 3 + 2);
    }

    private static String word(int number) {
        return HEADS[number % 10]
                + MIDDLES[number / 10 % 10]
                + TAILS[number / 100 % 10]
                + (number < 1000 ? "" : HEADS[number / 1000 % 10]);
    }
}
