package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.CpuTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts that would take long if a position were examined repeatedly: with 200,000 repeats of a piece, all pairs
/// take more than ten seconds of CPU, however fast each is. The other load of a machine does not count.
class SecretsLinearTest {

    private static final int PIECES = 200_000;
    private static final Duration MOST = Duration.ofSeconds(5);

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
    void manyOfThemTakeNoLonger(String piece) {
        String text = piece.repeat(PIECES);
        requireQuick(text);
    }

    private static void requireQuick(String text) {
        assertThat(CpuTime.of(() -> assertThat(Secrets.mask(text)).isNotNull())).isLessThan(MOST);
    }

    /// Text that is rejected only because of what follows it is the most expensive.
    @Test
    void oneLongValueThatEndsLikeACallIsNotLookedAtAgainAndAgain() {
        for (String piece : List.of("token:x", "token=x", "token=" + "x".repeat(300), "password=a.b")) {
            String text = piece.repeat(PIECES / piece.length() * 4) + "(";
            requireQuick(text);
        }
    }
}
