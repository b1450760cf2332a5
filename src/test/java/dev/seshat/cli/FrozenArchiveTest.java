package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server of a shared archive takes connections and answers nothing: no verb waits for ever.
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class FrozenArchiveTest {

    @Test
    void everyVerbGivesUpAndWorksAgain(@TempDir Path home) throws Exception {
        try (TeamServer team = TeamServer.start()) {
            RealProgram program = TeamServer.program(home, "ws-a", team.newDatabase());
            assertThat(program.run("index").exit()).isZero();
            team.freeze();
            try {
                for (String[] words :
                        new String[][] {{"search", "heron"}, {"status"}, {"index"}, {"show", "9999aaaa"}}) {
                    Outcome gaveUp = program.run((Object[]) words);
                    assertThat(gaveUp.exit())
                            .as("%s %s", words[0], gaveUp.err())
                            .isEqualTo(2);
                    assertThat(gaveUp.err()).as("%s", words[0]).contains("cannot be reached");
                }
            } finally {
                team.thaw();
            }
            assertThat(program.run("index").exit()).isZero();
            assertThat(program.run("status").exit()).isZero();
        }
    }
}
