package dev.seshat.redact;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds and masks the secrets in a text, in one pass and in linear time.
///
/// When in doubt it masks, but it leaves code alone that only mentions secrets: `token = next()`, `password:
/// string`, `secret=$SECRET`.
public final class Secrets {

    private Secrets() {}

    /// Find the secrets in a text, in order and not overlapping.
    public static List<Finding> in(String text) {
        if (VisibleTextView.isNeeded(text)) {
            VisibleTextView seen = VisibleTextView.of(text);
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

    /// Whether no secret can begin here, inside a word that no rule starts in.
    private static boolean isWithinWord(String text, int at, int done) {
        return at > done
                && Chars.isAlphanumeric(text.charAt(at))
                && Chars.isAlphanumeric(text.charAt(at - 1))
                && !Tokens.mayAnchor(text.charAt(at))
                && (at - 2 < done || text.charAt(at - 2) != '\\');
    }

    /// The text with each secret masked; the same object if there is none.
    public static String mask(String text) {
        return MaskedText.of(text, in(text)).text();
    }

    /// Find the secrets in a value with a name, as in a JSON member: a secret name makes all of it one.
    public static List<Finding> under(String name, String value) {
        SecretName.Sort sort = SecretName.sort(name);
        return sort != null && !value.isEmpty() && SecretValue.isSecret(value, sort, SecretValue.Manner.QUOTED)
                ? List.of(new Finding(SecretKind.CREDENTIAL, 0, value.length()))
                : in(value);
    }

    /// The secret announced by a sign at this position. It begins here, shortly after, or a little before.
    ///
    /// @param done the end of the last finding: text before it no longer counts
    private static @Nullable Finding at(String text, int at, int done) {
        char c = text.charAt(at);
        Finding token = c < 128 ? Tokens.at(text, at, done) : null;
        if (token != null) {
            return token;
        }
        return switch (c) {
            case 'b', 'B' -> {
                Finding bearer = BearerTokenRule.at(text, at, done);
                yield bearer == null ? BasicAuthRule.at(text, at, done) : bearer;
            }
            case 'P' -> PrivateKey.ofPutty(text, at);
            case '-' -> {
                Finding key = PrivateKey.at(text, at);
                yield key == null ? CommandFlagRules.at(text, at, done) : key;
            }
            case '>' -> XmlElementRule.at(text, at, done);
            case ':' -> {
                Finding password = UrlPassword.at(text, at, done);
                yield password == null ? Assignment.at(text, at, done) : password;
            }
            case '=' -> Assignment.at(text, at, done);
            case ',' -> {
                Finding pair = NameValuePairRule.ofPair(text, at, done);
                yield pair == null ? CallArgumentRule.at(text, at, done) : pair;
            }
            case '(' -> Assignment.ofCall(text, at, done);
            case ' ' -> {
                Finding flag = Assignment.ofFlag(text, at, done);
                yield flag == null ? PhraseRule.at(text, at, done) : flag;
            }
            default -> null;
        };
    }
}
