package dev.seshat.export;

import java.util.ArrayList;
import java.util.List;

/// The beginnings of the messages that are left out by hand. The title of a session is mostly its first prompt: who
/// leaves out the prompt does not want to read it in the title.
final class LeftOutTexts {

    private static final int LONGEST = 2_000;
    private static final int MOST = 1_000;

    /// What is shorter stands in many a text by chance.
    private static final int LEAST = 8;

    private final List<String> texts = new ArrayList<>();

    void add(String text) {
        if (texts.size() < MOST && !text.isBlank()) {
            texts.add(PlainText.line(text.substring(0, Math.min(text.length(), LONGEST))));
        }
    }

    /// Whether a text about the session comes from one of them.
    boolean hold(String text) {
        String line = PlainText.line(text).replaceFirst("…$", "").strip();
        return texts.stream().anyMatch(each -> each.equals(line) || isPart(line, each) || isPart(each, line));
    }

    private static boolean isPart(String part, String whole) {
        return part.length() >= LEAST && whole.contains(part);
    }
}
