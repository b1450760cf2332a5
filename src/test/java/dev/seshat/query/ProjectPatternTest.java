package dev.seshat.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which projects a pattern matches. That stores agree is part of the archive's contract.
class ProjectPatternTest {

    @ParameterizedTest
    @CsvSource({
        "web,           /home/me/web",
        "web,           /home/me/WebApp",
        "WEB,           /home/webmaster/api",
        "me/web,        /home/me/web",
        "ME\\WE,        /home/me/web",
        "me/web,        C:\\Users\\me\\web",
        "web/,          /home/me/web",
        "/home/me,      /home/me/web",
        "/HOME/me/,     /home/me/web",
        "/home/me/web,  /home/me/web/",
        "/,             /",
        "/,             /home",
        "c:\\users,     C:\\Users\\me",
        "h*e/w*b,       /home/me/web",
        "*/web,         /home/me/web",
        "web*,          /home/me/web",
        "/home/*/web,   /home/me/web/src",
        "*,             /x",
        "=web,          /home/me/web",
        "=WEB,          /home/me/web/",
        "=me/web,       /home/me/web",
        "=w*,           /home/me/web",
        "=/home/me,     /home/me",
        "[x],           /w/[X]",
        "über,          /w/ÜBER",
        "a.b,           /w/a.b"
    })
    void means(String pattern, String path) {
        assertThat(ProjectPattern.of(pattern).matches(path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "web,           /home/me/we",
        "web/,          /home/me/webapp",
        "/home/me/web,  /home/me/webapp",
        "/home/me,      /srv/home/me",
        "/me/web,       /home/me/web",
        "w*x,           /home/me/web",
        "=web,          /home/me/webapp",
        "=eb,           /home/me/web",
        "=web,          /home/web/api",
        "=me/web,       /home/some/web",
        "a.b,           /w/axb",
        "a?b,           /w/axb",
        "[ab],          /w/a"
    })
    void doesNotMean(String pattern, String path) {
        assertThat(ProjectPattern.of(pattern).matches(path)).isFalse();
    }

    /// The regular expression for stores has the same meaning. Java interprets it like PostgreSQL.
    @Property(tries = 5_000)
    void theExpressionMeansTheSame(@ForAll("paths") String pattern, @ForAll("paths") String path) {
        String text = "/" + path.replaceAll("[A-Z]", "$0").replace('\\', '/').replaceAll("/+$", "") + "/";
        String lower = text.chars()
                .map(c -> c < 128 ? Character.toLowerCase(c) : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        ProjectPattern wanted = ProjectPattern.of(pattern);
        assertThat(Pattern.compile(wanted.regex(), Pattern.DOTALL)
                        .matcher(lower)
                        .matches())
                .as(wanted.regex())
                .isEqualTo(wanted.matches(path));
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.strings()
                .withChars("abA/\\*=.[]^-üÜςΣσıİſß")
                .ofMinLength(1)
                .ofMaxLength(7);
    }
}
