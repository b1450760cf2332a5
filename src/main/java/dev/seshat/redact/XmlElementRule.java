package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// The text of an XML element with a secret name: `<password>…</password>`.
final class XmlElementRule {

    private XmlElementRule() {}

    /// The text after the `>` of the start tag. It ends with the next tag, so no text is examined twice.
    static @Nullable Finding at(String text, int sign, int done) {
        int name = SecretName.start(text, sign, done);
        if (name == sign || name - 1 < done || text.charAt(name - 1) != '<') {
            return null;
        }
        int from = sign + 1;
        int end = from;
        while (end < text.length() && text.charAt(end) > ' ' && text.charAt(end) != '<') {
            end++;
        }
        SecretName.Sort sort = text.startsWith("</", end) ? SecretName.sort(text.substring(name, sign)) : null;
        boolean secret =
                sort != null && SecretValue.isSecret(text.substring(from, end), sort, SecretValue.Manner.QUOTED);
        return secret ? new Finding(SecretKind.CREDENTIAL, from, end) : null;
    }
}
