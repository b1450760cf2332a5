package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts that would take for ever if a place were looked at again and again: with a million of a piece, even a
/// thousandth of all pairs is hours.
class SecretsLinearTest {

    private static final int PIECES = 1_000_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=",
                "password: ",
                "token = a",
                "token =a=",
                "\"password\": \"",
                "\\\"secret\\\": \\\"",
                "sk-",
                "ghp_",
                "eyJ",
                "eyJ-",
                "sig=",
                "authorization=x",
                "eyJaaaaaaaa.",
                "-----BEGIN PRIVATE KEY-----",
                "-----BEGIN ",
                "://",
                "://a:",
                "://a:b@",
                "bearer ",
                "Authorization: ",
                "--token ",
                "a",
                "-",
                "=",
                " ",
                ":",
                "\\",
                "\"",
                "AKIA",
                "xoxb-",
                "password=$",
                "@",
                "a:",
            })
    void aMillionOfThemTakesNoLonger(String piece) {
        String text = piece.repeat(PIECES);
        String masked = assertTimeoutPreemptively(Duration.ofMinutes(1), () -> Secrets.mask(text));
        assertThat(masked).isNotNull();
    }

    /// What is left alone only for what stands behind it is the dearest.
    @Test
    void oneLongValueThatEndsLikeACallIsNotLookedAtAgainAndAgain() {
        for (String piece : List.of("token:x", "token=x", "token=" + "x".repeat(300), "password=a.b")) {
            String text = piece.repeat(PIECES / piece.length() * 4) + "(";
            assertThat(assertTimeoutPreemptively(Duration.ofMinutes(1), () -> Secrets.mask(text)))
                    .isNotNull();
        }
    }
}
