package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.cursor.CursorFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Example;

/// The contract, held by the format of Cursor.
class CursorContractTest extends AgentFormatContract {

    private static final String ID = "8c660001-33d4-4e5f-8a6b-0c1d2e3f4a5b";

    CursorContractTest() {
        super(new CursorFormat());
    }

    @Override
    List<String> logsAtHome() {
        String transcripts = ".cursor/projects/w/agent-transcripts/" + ID;
        return List.of(transcripts + "/" + ID + ".jsonl", transcripts + ".jsonl");
    }

    @Override
    String resumeCommand() {
        return "";
    }

    @Example
    void whatElseIsInAProjectIsNoSession() {
        for (String other : List.of(
                "w/terminals/" + ID + ".jsonl",
                "w/agent-transcripts/" + ID + "/subagents/" + ID + ".jsonl",
                "w/agent-transcripts/" + ID + ".txt",
                "w/agent-transcripts/.hidden.jsonl")) {
            assertThat(new CursorFormat().recognise(Path.of("/p", other)))
                    .as(other)
                    .isEmpty();
        }
    }

    @Example
    void theProjectIsGuessedWhereItsDirectoryIsThere() throws IOException {
        Path work = Files.createTempDirectory("seshat-cursor").toRealPath();
        try {
            Path project = Path.of("/p", work.toString().substring(1).replace('/', '-'));
            SessionFile file = new CursorFormat()
                    .recognise(project.resolve("agent-transcripts/" + ID + "/" + ID + ".jsonl"))
                    .orElseThrow();
            assertThat(new CursorFormat().guessProject(file)).contains(work.toString());
        } finally {
            Files.delete(work);
        }
    }
}
