package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session shown from the archive equals the one shown from its log.
class ArchiveShowsTest {

    @TempDir
    private Path home = Path.of("");

    @Test
    void everySessionIsShownAsItsLogShowsIt() throws Exception {
        Corpus.generate(CorpusPlan.small(home.resolve(".claude/projects")));
        InProcess program = InProcess.at(home);
        assertThat(program.run("index").exit()).isZero();
        InProcess withoutLogs = program.with("CLAUDE_CONFIG_DIR", home.resolve("nothing"));
        for (String row : ArchiveFile.at(home).rows("select key, file from sessions")) {
            String[] keyAndFile = row.split("\\|", 2);
            Outcome logged = program.run("show", keyAndFile[1], "--json");
            Outcome archived = withoutLogs.run("show", keyAndFile[0], "--json");
            assertThat(logged.exit()).isZero();
            assertThat(archived.out().replace("\"archivedOnly\":true", "\"archivedOnly\":false"))
                    .isEqualTo(logged.out());
        }
    }
}
