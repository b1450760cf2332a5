package dev.seshat.redact;

import java.util.Locale;

/// The names under which secrets are kept: `DB_PASSWORD`, `clientSecret`, `x-api-key`.
final class KeyName {

    private static final int LONGEST = 80;

    private static final String[] ENDINGS = {
        "password",
        "passwd",
        "passphrase",
        "pwd",
        "secret",
        "apikey",
        "token",
        "secretkey",
        "accesskey",
        "privatekey",
        "authkey",
        "signingkey",
        "encryptionkey",
        "credential",
        "credentials",
        "authorization"
    };

    private KeyName() {}

    /// Where the name begins that ends here.
    static int start(String text, int end, int done) {
        int start = end;
        while (start > done && end - start < LONGEST && Chars.isOfName(text.charAt(start - 1))) {
            start--;
        }
        // The n of a line end in JSON is no part of a name.
        boolean escaped = start > done && start < end && text.charAt(start - 1) == '\\';
        return escaped && "nrt".indexOf(text.charAt(start)) >= 0 ? start + 1 : start;
    }

    /// Whether what is kept under a name is secret.
    static boolean isSecret(String name) {
        String plain = name.replace("_", "").replace("-", "").replace(".", "").toLowerCase(Locale.ROOT);
        for (String ending : ENDINGS) {
            if (plain.endsWith(ending)) {
                return true;
            }
        }
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals("pass") || lower.endsWith("_pass") || lower.endsWith("-pass");
    }
}
