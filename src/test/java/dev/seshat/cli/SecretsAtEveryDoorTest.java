package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.mcp.Server;
import dev.seshat.redact.Corpus;
import dev.seshat.redact.CorpusText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The corpus of secrets on every way out of the machine: recall and precision are the same on each.
class SecretsAtEveryDoorTest {

    private static final String ID = "1f3a0001-0000-4000-8000-000000000001";
    private static final double RECALL = 0.98;
    private static final double PRECISION = 0.995;
    private static final String MASK = "[masked ";

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"html", "md", "json"})
    void anExportMasksSecretsAndNothingElse(String format) throws Exception {
        InProcess program = InProcess.at(home);
        write(Corpus.all().secrets().values().stream().map(CorpusText::text).toList());
        check(unescaped(program.run("export", ID, "--format", format, "--all").out()));
        write(Corpus.all().ordinary());
        checkOrdinary(program.run("export", ID, "--format", format, "--all").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "md", "json"})
    void theExportOfThePageMasksSecretsAndNothingElse(String format) throws Exception {
        write(Corpus.all().secrets().values().stream().map(CorpusText::text).toList());
        check(unescaped(ofPage(format)));
        write(Corpus.all().ordinary());
        checkOrdinary(ofPage(format));
    }

    /// What the page receives for the session with its current log, from a server that has just read it.
    private String ofPage(String format) throws Exception {
        assertThat(InProcess.at(home).run("index", "--full").exit()).isZero();
        try (Server server = Server.at(home);
                HttpClient client = HttpClient.newHttpClient()) {
            String request = "{\"id\":\"" + ID + "\",\"format\":\"" + format + "\"}";
            HttpResponse<String> file = client.send(
                    HttpRequest.newBuilder(URI.create(server.address() + "/api/export"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(request))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(file.statusCode()).as(file.body()).isEqualTo(200);
            return file.body();
        }
    }

    @Test
    void theSharedArchiveGetsNoSecretsAndAllElse() throws Exception {
        try (TeamServer server = TeamServer.start()) {
            String address = server.newDatabase();
            InProcess program = InProcess.at(home).with("SESHAT_ARCHIVE", address);
            write(Corpus.all().secrets().values().stream().map(CorpusText::text).toList());
            assertThat(program.run("index").exit()).isZero();
            check(unescaped(server.everything(address)));
            String other = server.newDatabase();
            write(Corpus.all().ordinary());
            assertThat(program.with("SESHAT_ARCHIVE", other).run("index").exit())
                    .isZero();
            checkOrdinary(server.everything(other));
        }
    }

    private void write(List<String> prompts) throws IOException {
        Path log = home.resolve(".claude/projects/-w").resolve(ID + ".jsonl");
        Files.createDirectories(log.getParent());
        List<String> lines = new ArrayList<>();
        for (String prompt : prompts) {
            String text = JsonWriter.write(new JsonValue.Str(prompt));
            lines.add(Log.prompt("/w", ID, text.substring(1, text.length() - 1)));
        }
        Files.write(log, lines);
    }

    private static String unescaped(String out) {
        UnaryOperator<String> html = text -> text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
        return html.apply(out);
    }

    private static void check(String out) {
        assertThat(out).contains(MASK);
        List<String> left = new ArrayList<>();
        Corpus.all().secrets().forEach((kind, text) -> {
            if (!text.leftIn(out).isEmpty()) {
                left.add(kind);
            }
        });
        double recall = 1 - (double) left.size() / Corpus.all().secrets().size();
        assertThat(recall).as("left: %s", left).isGreaterThanOrEqualTo(RECALL);
    }

    private static void checkOrdinary(String out) {
        assertThat(out).contains("ThreadPoolExecutor");
        int masks = out.split("\\[masked ", -1).length - 1;
        assertThat(masks).isLessThanOrEqualTo((int)
                ((1 - PRECISION) * Corpus.all().ordinary().size()));
    }
}
