package dev.seshat.redact;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Tokens that say by their beginning what they are.
final class Token {

    /// A beginning, and what must follow.
    ///
    /// @param least how many chars must follow
    private record Shape(String beginning, int least, SecretKind kind) {}

    /// By the first char of the beginning: most places of a text need no look at any.
    private static final Shape[][] SHAPES = byFirstChar(
            new Shape("sk-", 16, SecretKind.API_KEY),
            new Shape("sk_live_", 10, SecretKind.API_KEY),
            new Shape("sk_test_", 10, SecretKind.API_KEY),
            new Shape("rk_live_", 10, SecretKind.API_KEY),
            new Shape("pk_live_", 10, SecretKind.API_KEY),
            new Shape("AIza", 30, SecretKind.API_KEY),
            new Shape("npm_", 30, SecretKind.API_KEY),
            new Shape("pypi-", 30, SecretKind.API_KEY),
            new Shape("hf_", 30, SecretKind.API_KEY),
            new Shape("dop_v1_", 30, SecretKind.API_KEY),
            new Shape("glpat-", 16, SecretKind.API_KEY),
            new Shape("ya29.", 20, SecretKind.API_KEY),
            new Shape("ghp_", 20, SecretKind.GITHUB_TOKEN),
            new Shape("gho_", 20, SecretKind.GITHUB_TOKEN),
            new Shape("ghu_", 20, SecretKind.GITHUB_TOKEN),
            new Shape("ghs_", 20, SecretKind.GITHUB_TOKEN),
            new Shape("ghr_", 20, SecretKind.GITHUB_TOKEN),
            new Shape("github_pat_", 20, SecretKind.GITHUB_TOKEN),
            new Shape("xoxa-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxb-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxc-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxd-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxe-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxe.", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxo-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxp-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxr-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xoxs-", 10, SecretKind.SLACK_TOKEN),
            new Shape("xapp-", 10, SecretKind.SLACK_TOKEN));

    private static final int AWS_ID = 16;
    private static final int JWT_PART = 8;

    private Token() {}

    private static Shape[][] byFirstChar(Shape... shapes) {
        Shape[][] table = new Shape[128][];
        for (int first = 0; first < table.length; first++) {
            char c = (char) first;
            table[first] = Arrays.stream(shapes)
                    .filter(shape -> shape.beginning().charAt(0) == c)
                    .toArray(Shape[]::new);
        }
        return table;
    }

    /// The token that begins here.
    static @Nullable Finding at(String text, int at, int done) {
        char first = text.charAt(at);
        if (first >= SHAPES.length || !Chars.isStart(text, at, done)) {
            return null;
        }
        if (first == 'A') {
            Finding key = awsKey(text, at);
            if (key != null) {
                return key;
            }
        }
        if (first == 'e') {
            return jwt(text, at);
        }
        for (Shape shape : SHAPES[first]) {
            if (text.startsWith(shape.beginning(), at)) {
                int from = at + shape.beginning().length();
                int end = Chars.tokenEnd(text, from);
                if (end - from >= shape.least()) {
                    return new Finding(shape.kind(), at, end);
                }
            }
        }
        return null;
    }

    private static @Nullable Finding awsKey(String text, int at) {
        if (!text.startsWith("AKIA", at) && !text.startsWith("ASIA", at)) {
            return null;
        }
        int end = at + 4;
        while (end < text.length() && isOfAwsId(text.charAt(end))) {
            end++;
        }
        boolean whole = end == text.length() || !Chars.isLetter(text.charAt(end));
        return whole && end - at >= 4 + AWS_ID ? new Finding(SecretKind.AWS_KEY, at, end) : null;
    }

    private static boolean isOfAwsId(char c) {
        return (c >= 'A' && c <= 'Z') || Chars.isDigit(c);
    }

    /// Three parts joined by points, the first of which is base64 of `{"`; the last may be missing or empty.
    private static @Nullable Finding jwt(String text, int at) {
        if (!text.startsWith("eyJ", at)) {
            return null;
        }
        int header = Chars.tokenEnd(text, at);
        if (header - at < JWT_PART || !text.startsWith(".", header)) {
            return null;
        }
        int payload = Chars.tokenEnd(text, header + 1);
        if (payload - header - 1 < JWT_PART) {
            return null;
        }
        int end = text.startsWith(".", payload) ? Chars.tokenEnd(text, payload + 1) : payload;
        return new Finding(SecretKind.JWT, at, end);
    }
}
