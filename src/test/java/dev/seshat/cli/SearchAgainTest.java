package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// The printed command for another interpretation of a query.
class SearchAgainTest {

    private static String again(String query, String... typed) {
        return SearchAgain.command(query, new CommandLine(new SearchCommand().spec()).parseArgs(typed), "seshat");
    }

    @Test
    void repeatsTheOptions() {
        assertThat(again("rm NOT rf", "rm", "-rf", "--project", "my shop", "--project", "web", "--limit=3", "--json"))
                .isEqualTo("seshat search 'rm NOT rf' --project 'my shop' --project web --limit 3 --json");
    }

    @Test
    void quotesForTheShell() {
        assertThat(again("\"telemtry\" it's $HOME", "x")).isEqualTo("seshat search '\"telemtry\" it'\\''s $HOME'");
    }
}
