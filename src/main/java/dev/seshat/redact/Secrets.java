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
        List<Finding> findings = new ArrayList<>();
        int done = 0;
        for (int at = 0; at < text.length(); at++) {
            Finding finding = at(text, at, done);
            if (finding != null) {
                findings.add(finding);
                done = finding.to();
                at = done - 1;
            }
        }
        return findings;
    }

    /// The text with each secret masked; the same object where there is none.
    public static String mask(String text) {
        return Masked.of(text, in(text)).text();
    }

    /// Find the secrets in a value that is kept under a name, as the members of JSON are: a name of secrets makes all
    /// of
    /// it one.
    public static List<Finding> under(String name, String value) {
        return KeyName.isSecret(name) && Value.isQuotedSecret(value, 0, value.length())
                ? List.of(new Finding(SecretKind.CREDENTIAL, 0, value.length()))
                : in(value);
    }

    /// Whether what is kept under a name is secret.
    public static boolean isNameOfSecrets(String name) {
        return KeyName.isSecret(name);
    }

    /// The secret that a sign at this place announces. It begins here, or a few chars further.
    ///
    /// @param done the end of the last finding: what stands before it says nothing any more
    private static @Nullable Finding at(String text, int at, int done) {
        return switch (text.charAt(at)) {
            case 'a', 'A', 'd', 'e', 'g', 'h', 'n', 'p', 'r', 's', 'x', 'y' -> Token.at(text, at, done);
            case 'b', 'B' -> {
                Finding bearer = Bearer.at(text, at, done);
                yield bearer == null ? Basic.at(text, at, done) : bearer;
            }
            case '-' -> {
                Finding key = PrivateKey.at(text, at);
                yield key == null ? Login.ofFlag(text, at) : key;
            }
            case '>' -> Element.at(text, at, done);
            case ':' -> {
                Finding password = UrlPassword.at(text, at, done);
                Finding value = password == null ? Assignment.at(text, at, done) : password;
                yield value == null ? Login.ofUser(text, at, done) : value;
            }
            case '=' -> Assignment.at(text, at, done);
            case ' ' -> Assignment.ofFlag(text, at, done);
            default -> null;
        };
    }
}
