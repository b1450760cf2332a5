package dev.seshat.export;

import java.util.ArrayList;
import java.util.List;

/// The beginnings of the messages left out on request. A session's title is usually its first prompt, so a
/// prompt that was left out must not appear there.
final class LeftOutTexts {

    private static final int LONGEST = 2_000;
    private static final int MAX = 1_000;

    /// Shorter texts occur in other texts by chance.
    private static final int MIN = 8;

    private final List<String> texts = new ArrayList<>();

    void add(String text) {
        if (texts.size() < MAX && !text.isBlank()) {
            texts.add(TextCleaner.line(text.substring(0, Math.min(text.length(), LONGEST))));
        }
    }

    /// Whether a text about the session comes from one of them.
    boolean contain(String text) {
        String line = TextCleaner.line(text).replaceFirst("…$", "").strip();
        return texts.stream().anyMatch(each -> each.equals(line) || isPart(line, each) || isPart(each, line));
    }

    private static boolean isPart(String part, String whole) {
        return part.length() >= MIN && whole.contains(part);
    }
}
