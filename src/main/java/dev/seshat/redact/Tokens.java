package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tokens recognizable by their form: the rules of `tokens.txt`.
final class Tokens {

    private record Rule(SecretKind kind, TokenShape shape) {}

    /// By the first two chars of a rule's anchor: most positions of a text need no check.
    private static final Rule[] @Nullable [] STARTS = new Rule[1 << 14][];

    private static final Rule[] @Nullable [] ANCHORS = new Rule[1 << 14][];

    private static final boolean[] ANCHOR_CHARS = new boolean[128];

    static {
        for (List<String> row : RuleTable.rows(RuleTable.TOKENS)) {
            SecretKind kind = SecretKind.labelled(row.get(1));
            TokenShape.parse(row.get(2)).forEach(shape -> add(new Rule(kind, shape)));
        }
    }

    private Tokens() {}

    private static void add(Rule rule) {
        String anchor = rule.shape.anchor();
        if (rule.shape.hasRunBefore()) {
            ANCHOR_CHARS[anchor.charAt(0)] = true;
        }
        Rule[] @Nullable [] table = rule.shape.hasRunBefore() ? ANCHORS : STARTS;
        if (anchor.length() > 1) {
            add(rule, table, pair(anchor.charAt(0), anchor.charAt(1)));
        } else {
            for (char second = 0; second < 128; second++) {
                add(rule, table, pair(anchor.charAt(0), second));
            }
        }
    }

    private static void add(Rule rule, Rule[] @Nullable [] table, int pair) {
        Rule[] present = table[pair];
        List<Rule> rules = new ArrayList<>(present == null ? List.of() : List.of(present));
        rules.add(rule);
        table[pair] = rules.toArray(Rule[]::new);
    }

    private static int pair(char first, char second) {
        return (first << 7) | second;
    }

    /// Whether a token may be located by this char in the middle of a word.
    static boolean mayAnchor(char c) {
        return c < ANCHOR_CHARS.length && ANCHOR_CHARS[c];
    }

    /// The token that begins at or surrounds this position.
    ///
    /// @param done text before this position does not count
    static @Nullable Finding at(String text, int at, int done) {
        char first = text.charAt(at);
        char second = at + 1 < text.length() ? text.charAt(at + 1) : '\u0080';
        if (first >= 128 || second >= 128) {
            return null;
        }
        if (ANCHOR_CHARS[first]) {
            Finding finding = first(ANCHORS[pair(first, second)], text, at, done);
            if (finding != null) {
                return finding;
            }
        }
        Rule[] rules = STARTS[pair(first, second)];
        return rules != null && Chars.isStart(text, at, done) ? first(rules, text, at, done) : null;
    }

    private static @Nullable Finding first(Rule @Nullable [] rules, String text, int at, int done) {
        if (rules != null) {
            for (Rule rule : rules) {
                int[] match = rule.shape.match(text, at, done);
                if (match != null) {
                    return new Finding(rule.kind, match[0], match[1]);
                }
            }
        }
        return null;
    }
}
