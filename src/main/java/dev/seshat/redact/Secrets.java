package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The secrets in a text: finds them and masks them, in one pass and in time in proportion to the text.
///
/// It rather masks too much than too little, but leaves code alone that only speaks of secrets: `token = next()`,
/// `password: string`, `secret=$SECRET`.
public final class Secrets {

    private Secrets() {}

    /// Find the secrets in a text, in order; no two of them overlap.
    public static List<Finding> in(String text) {
        if (PlainView.isNeeded(text)) {
            PlainView seen = PlainView.of(text);
            return seen.inWhole(inPlain(seen.text()));
        }
        return inPlain(text);
    }

    private static List<Finding> inPlain(String text) {
        List<Finding> findings = new ArrayList<>();
        int done = 0;
        for (int at = 0; at < text.length(); at++) {
            Finding finding = isWithinWord(text, at, done) ? null : at(text, at, done);
            if (finding != null) {
                findings.add(finding);
                done = finding.to();
                at = Math.max(at, done - 1);
            }
        }
        return findings;
    }

    /// Whether nothing can begin here, because a word goes on that nothing is found by.
    private static boolean isWithinWord(String text, int at, int done) {
        return at > done
                && Chars.isAlphanumeric(text.charAt(at))
                && Chars.isAlphanumeric(text.charAt(at - 1))
                && !Tokens.mayAnchor(text.charAt(at))
                && (at - 2 < done || text.charAt(at - 2) != '\\');
    }

    /// The text with each secret masked; the same object where there is none.
    public static String mask(String text) {
        return Masked.of(text, in(text)).text();
    }

    /// Find the secrets in a value that is kept under a name, as the members of JSON are: a name of secrets makes all
    /// of
    /// it one.
    public static List<Finding> under(String name, String value) {
        KeyName.Sort sort = KeyName.sort(name);
        return sort != null && !value.isEmpty() && Value.isSecret(value, sort, Value.Manner.QUOTED)
                ? List.of(new Finding(SecretKind.CREDENTIAL, 0, value.length()))
                : in(value);
    }

    /// Whether what is kept under a name is secret.
    public static boolean isNameOfSecrets(String name) {
        return KeyName.sort(name) != null;
    }

    /// The secret that a sign at this place announces. It begins here, or a few chars further, or a little before.
    ///
    /// @param done the end of the last finding: what stands before it says nothing any more
    private static @Nullable Finding at(String text, int at, int done) {
        char c = text.charAt(at);
        Finding token = c < 128 ? Tokens.at(text, at, done) : null;
        if (token != null) {
            return token;
        }
        return switch (c) {
            case 'b', 'B' -> {
                Finding bearer = Bearer.at(text, at, done);
                yield bearer == null ? Basic.at(text, at, done) : bearer;
            }
            case 'P' -> PrivateKey.ofPutty(text, at);
            case '-' -> {
                Finding key = PrivateKey.at(text, at);
                yield key == null ? Commands.at(text, at, done) : key;
            }
            case '>' -> Element.at(text, at, done);
            case ':' -> {
                Finding password = UrlPassword.at(text, at, done);
                yield password == null ? Assignment.at(text, at, done) : password;
            }
            case '=' -> Assignment.at(text, at, done);
            case ',' -> {
                Finding pair = NamedValue.ofPair(text, at, done);
                yield pair == null ? CallArgument.at(text, at, done) : pair;
            }
            case '(' -> Assignment.ofCall(text, at, done);
            case ' ' -> {
                Finding flag = Assignment.ofFlag(text, at, done);
                yield flag == null ? Phrase.at(text, at, done) : flag;
            }
            default -> null;
        };
    }
}
