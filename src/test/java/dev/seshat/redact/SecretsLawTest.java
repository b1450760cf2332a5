package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What holds for every text.
class SecretsLawTest {

    /// No part of a secret of this length may be left.
    private static final int PART = 6;

    @Property(tries = 3_000)
    void maskingTwiceChangesNothing(@ForAll("hostile") String text) {
        String masked = Secrets.mask(text);
        assertThat(Secrets.mask(masked)).isSameAs(masked);
    }

    @Property
    void findingsStandInOrderAndDoNotOverlap(@ForAll("hostile") String text) {
        int end = 0;
        for (Finding finding : Secrets.in(text)) {
            assertThat(finding.from()).isGreaterThanOrEqualTo(end);
            end = finding.to();
        }
        assertThat(end).isLessThanOrEqualTo(text.length());
    }

    @Property(tries = 3_000)
    void nothingOfASecretIsLeft(@ForAll("placed") Placed placed) {
        String masked = Secrets.mask(placed.before() + placed.secret() + placed.after());
        String secret = placed.secret();
        for (int at = 0; at + PART <= secret.length(); at++) {
            assertThat(masked).doesNotContain(secret.substring(at, at + PART));
        }
    }

    record Placed(String before, String secret, String after) {}

    /// Texts of pieces that rules examine, in any order.
    @Provide
    Arbitrary<String> hostile() {
        Arbitrary<String> pieces = Arbitraries.of(
                "password",
                "token",
                "_SECRET",
                "api-key",
                "authorization",
                "=",
                ":",
                " ",
                ": \"",
                "\\\"",
                "\"",
                "'",
                "\n",
                "\\n",
                "://",
                "@",
                "user",
                "sk-",
                "ghp_",
                "eyJ",
                ".",
                "AKIA",
                "xoxb-",
                "Bearer ",
                "-----BEGIN ",
                "PRIVATE KEY-----",
                "-----END ",
                "-----",
                "--",
                "abcdefghijklmnopqrstu",
                "ABCDEFGHIJKLMNOP",
                "0123456789",
                "$",
                "<",
                "[",
                "[masked ",
                "]",
                "(",
                ",",
                "é",
                "𝄞",
                "export ",
                "-",
                "\\",
                "none",
                "#",
                "Basic ",
                "/");
        return pieces.list().ofMaxSize(24).map(list -> String.join("", list));
    }

    @Provide
    Arbitrary<Placed> placed() {
        Arbitrary<String> word = Arbitraries.strings()
                .withChars("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
                .ofLength(24)
                .map(text -> text + "7Q");
        Arbitrary<List<String>> around = Arbitraries.of(
                List.of("sk-", ""),
                List.of("ghp_", ""),
                List.of("gho_", ""),
                List.of("github_pat_", ""),
                List.of("AKIA", ""),
                List.of("xoxb-", ""),
                List.of("xoxp-", ""),
                List.of("Bearer ", ""),
                List.of("Authorization: Basic ", ""),
                List.of("PASSWORD=", ""),
                List.of("DB_PASSWD=\"", "\""),
                List.of("\"password\": \"", "\""),
                List.of("\\\"secret\\\":\\\"", "\\\""),
                List.of("api_key: ", ""),
                List.of("client-secret = ", ""),
                List.of("--token ", ""),
                List.of("mysql://root:", "@host/db"),
                List.of("-----BEGIN PRIVATE KEY-----\n", "\n-----END PRIVATE KEY-----"),
                List.of("-----BEGIN OPENSSH PRIVATE KEY-----\\n", ""));
        Arbitrary<String> before =
                Arbitraries.of("", "\n", "see ", "{ ", "\\n", "(", "- ", "> ", "a=1 ", "url ", "𝄞 ");
        Arbitrary<String> after = Arbitraries.of("", "\n", " and so on", " }", "\\n", ")", " ghp_", "\u0000", " 𝄞");
        return Combinators.combine(before, around, word, after)
                .as((b, a, w, z) -> new Placed(b + a.get(0), w, a.get(1) + z));
    }
}
