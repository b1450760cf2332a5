package dev.seshat.wire;

import dev.seshat.model.SessionFacts;
import java.util.ArrayList;
import java.util.List;

/// Counts in words: what people care about comes first, and progress messages are counted separately.
public final class Counts {

    private Counts() {}

    /// `9 prompts · 41 answers · 2,313 messages (2,135 progress)`; zero counts are omitted.
    public static String of(SessionFacts facts) {
        String progress = facts.progressCount() == 0 ? "" : " (" + number(facts.progressCount()) + " progress)";
        return of(facts.exchangeCount(), facts.answerCount(), facts.messageCount()) + progress;
    }

    /// The same for several sessions.
    public static String of(long prompts, long answers, long messages) {
        List<String> parts = new ArrayList<>();
        if (prompts > 0) {
            parts.add(number(prompts, "prompt"));
        }
        if (answers > 0) {
            parts.add(number(answers, "answer"));
        }
        parts.add(number(messages, "message"));
        return String.join(" · ", parts);
    }

    /// `12,345`. Not formatted by locale data, which takes longer to load than a whole answer takes to print.
    public static String number(long count) {
        StringBuilder digits = new StringBuilder().append(count);
        int first = count < 0 ? 1 : 0;
        for (int comma = digits.length() - 3; comma > first; comma -= 3) {
            digits.insert(comma, ',');
        }
        return digits.toString();
    }

    /// `1 message`, `12,345 messages`.
    public static String number(long count, String noun) {
        return number(count) + " " + (count == 1 ? noun : noun + "s");
    }
}
