package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectPatternsTest {

    private static final Environment ENVIRONMENT = new Environment(Map.of("HOME", "/home/me"));

    @ParameterizedTest
    @CsvSource({
        "/work/a, /work/a, true",
        "/work/a, /work/a/b, true",
        "/work/a, /work/ab, false",
        "/work/a/, /work/a, true",
        "/work/*, /work, false",
        "/work/*, /work/a/b, true",
        "/work/*-x, /work/a-x, true",
        "/work/*-x, /work/a/b-x, false",
        "/work/**-x, /work/a/b-x, true",
        "/work/?, /work/ab, false",
        "~/p, /home/me/p/q, true",
        "~, /home/me/p, true",
        "acme, /work/acme/app, true",
        "acme, /work/acmes, false",
        "acme/app, /work/acme/app, true",
        "acme*, /work/acmes, true",
        "**/acme, /work/acme, true",
        "a.c, /work/abc, false",
        "c:/work, C:\\work\\x, false",
        "C:/work, C:\\work\\x, true",
        "[a], /work/a, false"
    })
    void aPatternMeansADirectoryAndWhatIsBelowIt(String pattern, String project, boolean meant) {
        assertThat(ProjectPatterns.of(List.of(pattern), ENVIRONMENT).match(project))
                .isEqualTo(meant);
    }

    @Test
    void nothingMeansNothing() {
        assertThat(ProjectPatterns.NONE.match("/work")).isFalse();
        assertThat(ProjectPatterns.of(List.of("x", "/work"), ENVIRONMENT).match("/work"))
                .isTrue();
    }
}
