package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.archive.postgres.Server;
import dev.seshat.cli.TeamServer;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Mask;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server stops responding in the middle of a run, and recovers later.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PostgresFrozenTest {

    private static final int SESSIONS = 30;

    @Test
    void aRunNoticesTriesAgainAndLosesNothing(@TempDir Path directory) throws Exception {
        Projects projects = new Projects(directory);
        for (int i = 1; i <= SESSIONS; i++) {
            projects.write(
                    "apple", id(i), Lines.prompt(CWD, "prompt " + i), Lines.answer("r" + i, "word ".repeat(20_000), 1));
        }
        Workstation workstation = new Workstation("cold");
        ProjectLanguages english = ProjectLanguages.all(Language.ENGLISH);
        List<String> told = new ArrayList<>();
        AtomicBoolean frozen = new AtomicBoolean();
        try (TeamServer team = TeamServer.start();
                Server server = Server.at(team.newDatabase(), Mask.NONE, new Environment(Map.of()))) {
            server.index(
                    workstation,
                    english,
                    archive -> projects.indexer(archive, workstation).run(IndexRequest.CHANGES, (logs, _, _, _) -> {
                        if (logs == 5 && frozen.compareAndSet(false, true)) {
                            team.freeze();
                        }
                    }),
                    text -> {
                        told.add(text);
                        team.thaw();
                    });
            assertThat(told).isNotEmpty().allMatch(text -> text.contains("lost; retrying"));
            try (Archive archive = server.open(english, false)) {
                List<Integer> messages = new ArrayList<>();
                archive.sessions(each -> messages.add(
                        Holdings.messages(archive, each.session().key()).size()));
                assertThat(messages).hasSize(SESSIONS).containsOnly(2);
            }
        }
    }
}
