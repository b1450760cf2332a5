package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The part of a message around the match.
class ExcerptTest {

    private static final String BEFORE = "some other line\n".repeat(200);

    @Test
    void standsAroundASnippetOfTheText() {
        assertThat(Excerpt.around(BEFORE + "the heron\nsleeps here now\n" + BEFORE, "…the heron sleeps here…", 400))
                .contains("the heron\nsleeps here now");
    }

    @Test
    void standsAroundWhatATellingOfTheTextHolds() {
        String edit = "/w/pond/src/Bird.java\n" + BEFORE + "heron.sleep();\n" + BEFORE + "heron.wake();\n" + BEFORE;
        assertThat(Excerpt.around(edit, "src/Bird.java: heron.sleep(); → heron.wake();", 400))
                .contains("heron.sleep();");
        assertThat(Excerpt.around(edit, "Bird.java: heron.sleep(); → heron.wake…", 400))
                .contains("heron.sleep();");
        assertThat(Excerpt.around(BEFORE + "  12→alphabet\n  13→betamax\n" + BEFORE, "alphabet · betamax", 400))
                .contains("12→alphabet");
        assertThat(Excerpt.around(BEFORE, "nothing of it", 400)).startsWith("some other line");
    }
}
