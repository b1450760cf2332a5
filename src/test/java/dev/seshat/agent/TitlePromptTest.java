package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TitlePromptTest {

    private TitlePrompt title = new TitlePrompt();

    @Test
    void aLaterPromptThatSaysMoreIsTheTitle() {
        title.prompt("181");
        assertThat(title.title()).isEqualTo("181");
        title.prompt("yes");
        assertThat(title.title()).isEqualTo("181");
        title.prompt("Rename the parser");
        title.prompt("Rename the lexer");
        assertThat(title.title()).isEqualTo("Rename the parser");
    }

    @Test
    void aCommandIsBetterThanAYesAndWorseThanAPrompt() {
        title.command("/clear");
        assertThat(title.title()).isEqualTo("/clear");
        title.prompt("yes");
        assertThat(title.title()).isEqualTo("yes");
        title.command("/review 123");
        title.command("!git status");
        assertThat(title.title()).isEqualTo("/review 123");
        title.prompt("Merge it into main");
        assertThat(title.title()).isEqualTo("Merge it into main");
    }

    @Test
    void goesOnWhereItWasPutAway() {
        title.prompt("ok");
        TitlePrompt later = new TitlePrompt();
        later.restore(title.state());
        later.prompt("yes");
        assertThat(later.title()).isEqualTo("ok");
        later.prompt("Merge it into main");
        assertThat(later.title()).isEqualTo("Merge it into main");
        assertThat(new TitlePrompt().state()).isNull();
    }
}
