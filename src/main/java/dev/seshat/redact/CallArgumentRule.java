package dev.seshat.redact;

import dev.seshat.redact.SecretName.Sort;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A secret that a function takes as a later argument, without a name: `jwt.sign(claims, "…")`,
/// `basic_auth(user, Some("…"))`.
final class CallArgumentRule {

    /// Functions by their names in lower case, without `_` and their class.
    private static final Set<String> FUNCTIONS = Set.of(
            "basicauth",
            "setbasicauth",
            "httpbasicauth",
            "createhmac",
            "usernamepasswordcredentials",
            "passwordauthentication",
            "networkcredential");

    /// The same for names that are ambiguous without what precedes them.
    private static final Set<String> MEMBERS =
            Set.of("jwt.sign", "jwt.verify", "jwt.encode", "jwt.decode", "hmac.new", "twilio.rest.client");

    private static final String WRAPPED = "Some(";
    private static final int LOOK_BACK = 100;
    private static final int MOST_SPACES = 4;

    private CallArgumentRule() {}

    /// The quoted text after a comma.
    static @Nullable Finding at(String text, int comma, int done) {
        int from = comma + 1;
        while (from < text.length() && from - comma <= MOST_SPACES && text.charAt(from) == ' ') {
            from++;
        }
        from += text.startsWith(WRAPPED, from) ? WRAPPED.length() : 0;
        int quote = Quoted.literal(text, from);
        if (!Quoted.isAt(text, quote) || !isInCall(text, comma, done)) {
            return null;
        }
        Finding finding = Assignment.quoted(text, quote, Sort.SECRET);
        return finding != null && NameValuePairRule.isSure(text.substring(finding.from(), finding.to()))
                ? finding
                : null;
    }

    private static boolean isInCall(String text, int comma, int done) {
        int least = Math.max(done, comma - LOOK_BACK);
        for (int at = comma - 1; at > least && text.charAt(at) != '\n'; at--) {
            if (text.charAt(at) == '(' && Chars.isAlphanumeric(text.charAt(at - 1))) {
                int start = SecretName.start(text, at, done);
                String name = text.substring(start, at).toLowerCase(Locale.ROOT).replace("_", "");
                return MEMBERS.contains(name) || FUNCTIONS.contains(name.substring(name.lastIndexOf('.') + 1));
            }
        }
        return false;
    }
}
