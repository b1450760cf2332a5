package dev.seshat.model;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTitleTest {

    @Test
    void aPlanIsCalledByItsHeading() {
        assertThat(PromptTitle.of("""
                        Implement the following plan:

                        # Plan: Add retries to the uploader

                        ## Context
                        The uploader gives up too early.""")).isEqualTo("Add retries to the uploader");
        assertThat(PromptTitle.of("Implement the following plan:\n\n# Fix the flaky login test\n\nFirst, …"))
                .isEqualTo("Fix the flaky login test");
        assertThat(PromptTitle.of("Implement the following plan: # Rename `Foo` to **Bar**"))
                .isEqualTo("Rename Foo to Bar");
    }

    @Test
    void aPlanWithoutAHeadingOfItsOwnIsCalledByWhatItSaysFirst() {
        assertThat(PromptTitle.of(
                        "Implement the following plan:\n\n# Plan\n\n## Context\n\nThe parser drops comments."))
                .isEqualTo("The parser drops comments.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <ide_opened_file>The user opened the file /w/a.ts in the IDE.</ide_opened_file> fix the import | fix the import
            fix the import <ide_selection>The user selected lines 1 to 3</ide_selection>                   | fix the import
            <ide_opened_file>The user opened /w/a.ts</ide_opened_file>                                      | The user opened /w/a.ts
            <user_query>make the tests pass</user_query>                                                    | make the tests pass
            <system-reminder>be nice</system-reminder>make the tests pass                                   | make the tests pass
            a <div> is missing its </div> here                                                              | a <div> is missing its </div> here
            [Image #1] what is wrong here                                                                   | what is wrong here
            [Pasted text #1 +23 lines] what is wrong here                                                   | what is wrong here
            # Fix **the** `login` test                                                                      | Fix the login test
            - [ ] Fix the login test                                                                        | Fix the login test
            see [the issue](https://example.org/12) and fix it                                              | see the issue and fix it
            keep snake_case and *.java as they are                                                          | keep snake_case and *.java as they are
            __init__ returns 2 ** 3 ** 4                                                                    | __init__ returns 2 ** 3 ** 4
            @src/foo.ts explain                                                                             | @src/foo.ts explain
            https://example.org/issues/12                                                                   | https://example.org/issues/12
            """)
    void tagsAndMarkdownAreNoPartOfATitle(String prompt, String title) {
        assertThat(PromptTitle.of(prompt)).isEqualTo(title);
    }

    @Test
    void theFirstParagraphThatSaysSomethingIsTheTitle() {
        assertThat(PromptTitle.of("Hi Claude,\n\nplease rename the\nparser's entry point.\n\nDetails: …"))
                .isEqualTo("please rename the parser's entry point.");
        assertThat(PromptTitle.of("Fix the following error:\n\n```\nTypeError: x is no function\n```"))
                .isEqualTo("Fix the following error: TypeError: x is no function");
    }

    @Test
    void aStackTraceIsCalledByItsError() {
        assertThat(PromptTitle.of("Exception in thread \"main\" java.lang.IllegalStateException: no pool\n"
                        + "\tat dev.acme.Pool.take(Pool.java:12)\n\tat dev.acme.Main.main(Main.java:3)"))
                .isEqualTo("Exception in thread \"main\" java.lang.IllegalStateException: no pool");
        assertThat(PromptTitle.of("Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n    f()\n"
                        + "ValueError: bad input"))
                .isEqualTo("ValueError: bad input");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes",
                "Yes.",
                "181",
                "continue",
                "ok",
                "go ahead",
                "do it",
                "fix this",
                "y",
                "2",
                "hi",
                "looks good!",
                "yes please, go on",
                "option B",
                "commit this",
                "https://example.org/x",
                "はい",
                "继续"
            })
    void theseSayTooLittle(String text) {
        assertThat(PromptTitle.isMeaningful(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run tests",
                "Which oil?",
                "what is wrong here",
                "@src/foo.ts explain",
                "修复登录测试",
                "ログインを直して",
                "почини тесты"
            })
    void theseSayEnough(String text) {
        assertThat(PromptTitle.isMeaningful(text)).isTrue();
    }

    @Test
    void nothingIsLeftOfNothing() {
        assertThat(PromptTitle.of(null)).isNull();
        assertThat(PromptTitle.of(" \n ")).isNull();
        assertThat(PromptTitle.of("```\n```")).isNull();
        assertThat(PromptTitle.titleOrPrompt("```\n```")).isEqualTo("```\n```");
    }

    @Property
    void aTitleIsOneShortLine(@ForAll String prompt) {
        String title = PromptTitle.of(prompt);
        if (title != null) {
            assertThat(title).isNotBlank().doesNotContain("\n", "\r");
            assertThat(title.length()).isLessThanOrEqualTo(200);
        }
    }
}
