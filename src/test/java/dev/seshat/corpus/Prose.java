package dev.seshat.corpus;

import java.util.List;

/// Writes what people and models say: sentences, lists, headings, some code, now and then another script.
final class Prose {

    private static final List<String> OTHER_SCRIPTS = List.of(
            "帳簿の合計が合わないので、原因を調べてください。",
            "请把港口时刻表的缓存改成按天失效。",
            "버퍼 크기를 줄이고 다시 측정해 줘.",
            "Prüfe bitte, ob die Fähre über Köln fährt.",
            "Vérifie que la marée haute déclenche l'alerte.",
            "Проверь, почему очередь не пустеет.",
            "تحقق من جدول الرحلات قبل النشر.");
    private static final List<String> SIGNS =
            List.of("→", "—", "…", "✓", "🙂", "🛠️", "🧭", "👩‍🔧", "“so”", "≤", "½", "×");
    /// What JavaScript leaves behind when it cuts a string in the middle of a pair, and what terminals print.
    private static final List<String> ODDITIES = List.of("\ud83d", "\udc4d", "\0", "\u001b[31m", "\ufffd", "\u2028");

    private Prose() {}

    /// A text of about this length.
    static String text(Dice dice, int length) {
        StringBuilder text = new StringBuilder(length + 200);
        sentence(dice, text);
        while (text.length() < length) {
            switch (dice.below(12)) {
                case 0 -> text.append("\n\n");
                case 1 -> bullets(dice, text);
                case 2 -> heading(dice, text);
                case 3 -> fence(dice, text, length - text.length());
                default -> text.append(' ');
            }
            sentence(dice, text);
        }
        return text.toString();
    }

    /// A short text on one line.
    static String phrase(Dice dice, int words) {
        StringBuilder text = new StringBuilder(Vocabulary.capitalised(Vocabulary.word(dice)));
        for (int i = 1; i < words; i++) {
            text.append(' ').append(Vocabulary.word(dice));
        }
        return text.toString();
    }

    private static void sentence(Dice dice, StringBuilder text) {
        if (dice.chance(0.01)) {
            text.append(dice.pick(OTHER_SCRIPTS));
            return;
        }
        int words = dice.between(4, 18);
        text.append(Vocabulary.capitalised(Vocabulary.word(dice)));
        for (int i = 1; i < words; i++) {
            text.append(' ');
            word(dice, text);
        }
        text.append(dice.chance(0.1) ? '?' : '.');
    }

    private static void word(Dice dice, StringBuilder text) {
        int kind = dice.below(1000);
        if (kind < 940) {
            text.append(Vocabulary.word(dice));
        } else if (kind < 970) {
            text.append('`').append(Vocabulary.identifier(dice)).append('`');
        } else if (kind < 980) {
            text.append(Vocabulary.path(dice)).append(':').append(dice.between(1, 900));
        } else if (kind < 988) {
            text.append('"').append(Vocabulary.rareWord(dice)).append('"');
        } else if (kind < 999) {
            text.append(dice.pick(SIGNS));
        } else {
            text.append(dice.chance(0.2) ? dice.pick(ODDITIES) : dice.pick(SIGNS));
        }
    }

    private static void bullets(Dice dice, StringBuilder text) {
        int items = dice.between(2, 6);
        text.append('\n');
        for (int i = 0; i < items; i++) {
            text.append("\n- **").append(Vocabulary.identifier(dice)).append("**: ");
            text.append(phrase(dice, dice.between(3, 12)));
        }
        text.append("\n\n");
    }

    private static void heading(Dice dice, StringBuilder text) {
        text.append("\n\n## ").append(phrase(dice, dice.between(2, 5))).append("\n\n");
    }

    private static void fence(Dice dice, StringBuilder text, int length) {
        text.append("\n\n```java\n")
                .append(Code.source(dice, Math.clamp(length, 40, 600)))
                .append("```\n\n");
    }
}
