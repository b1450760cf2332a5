package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// The text of an element of XML whose name is that of a secret: `<password>…</password>`.
final class Element {

    private Element() {}

    /// The text behind the `>` of the first tag. It ends with the next tag, so that no two looks see the same text.
    static @Nullable Finding at(String text, int sign, int done) {
        int name = KeyName.start(text, sign, done);
        if (name == sign || name - 1 < done || text.charAt(name - 1) != '<') {
            return null;
        }
        int from = sign + 1;
        int end = from;
        while (end < text.length() && text.charAt(end) > ' ' && text.charAt(end) != '<') {
            end++;
        }
        KeyName.Sort sort = text.startsWith("</", end) ? KeyName.sort(text.substring(name, sign)) : null;
        boolean secret = sort != null && Value.isSecret(text.substring(from, end), sort, Value.Manner.QUOTED);
        return secret ? new Finding(SecretKind.CREDENTIAL, from, end) : null;
    }
}
