package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class KnownSecretsTest {

    private static String mask(KnownSecrets known, String text) {
        return MaskedText.of(text, known.in(text, Secrets.in(text))).text();
    }

    @Test
    void whatIsKnownIsFoundWhereNothingAnnouncesIt() {
        KnownSecrets known = KnownSecrets.unmistakable();
        known.add(SecretKind.URL_PASSWORD, "swordfish12");
        assertThat(mask(known, "it is swordfish12, swordfish12 or (swordfish12)\\nswordfish12"))
                .isEqualTo("it is [masked password], [masked password] or ([masked password])\\n[masked password]");
        assertThat(mask(known, "swordfish123 xswordfish12 swordfish1"))
                .isEqualTo("swordfish123 xswordfish12 swordfish1");
    }

    @Test
    void whatCouldBeAWordIsKnownOnlyInItsPlace() {
        KnownSecrets known = KnownSecrets.unmistakable();
        known.add(SecretKind.CREDENTIAL, "development");
        known.add(SecretKind.CREDENTIAL, "abc1");
        assertThat(mask(known, "a development of abc1")).isEqualTo("a development of abc1");
        KnownSecrets here = KnownSecrets.ofOnePlace();
        here.add(SecretKind.CREDENTIAL, "development");
        assertThat(mask(here, "a development")).isEqualTo("a [masked credential]");
    }

    @Test
    void whatOverlapsIsMaskedAsOne() {
        KnownSecrets known = KnownSecrets.unmistakable();
        known.add(SecretKind.CREDENTIAL, "abcdefgh1 sk-12345678");
        String text = "x abcdefgh1 sk-1234567890abcdefgh y";
        assertThat(mask(known, text)).isEqualTo("x abcdefgh1 [masked api key] y");
        known.add(SecretKind.CREDENTIAL, "abcdefgh1 sk-1234567890abcdefgh");
        assertThat(mask(known, text)).isEqualTo("x [masked credential] y");
    }

    @Test
    void manySecretsThatBeginAlikeDoNotMakeItSlow() {
        KnownSecrets known = KnownSecrets.unmistakable();
        for (int i = 0; i < 50_000; i++) {
            known.add(SecretKind.API_KEY, "aaaaaaaa" + i);
        }
        String text = "aaaaaaaa ".repeat(100_000);
        assertThat(known.in(text, List.of())).isEmpty();
    }

    @Property
    void everyPlaceIsFoundOnce(
            @ForAll @AlphaChars @NumericChars @StringLength(min = 9, max = 20) String word,
            @ForAll @StringLength(max = 20) String between) {
        String secret = word + "7";
        KnownSecrets known = KnownSecrets.unmistakable();
        known.add(SecretKind.API_KEY, secret);
        String text = secret + " " + between + " " + secret;
        List<Finding> findings = known.in(text, List.of());
        assertThat(findings).isNotEmpty();
        assertThat(findings.getFirst().from()).isZero();
        assertThat(findings.getLast().to()).isEqualTo(text.length());
        assertThat(MaskedText.of(text, findings).text().split("\\[masked api key]", -1))
                .hasSize(findings.size() + 1);
    }

    @Test
    void aNameMakesItsValueASecret() {
        assertThat(Secrets.under("dbPassword", "swordfish")).containsExactly(new Finding(SecretKind.CREDENTIAL, 0, 9));
        assertThat(Secrets.under("dbPassword", "$PASSWORD")).isEmpty();
        assertThat(Secrets.under("name", "swordfish")).isEmpty();
        assertThat(Secrets.under("name", "PASSWORD=swordfish")).hasSize(1);
    }
}
