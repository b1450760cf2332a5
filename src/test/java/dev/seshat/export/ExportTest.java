package dev.seshat.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.redact.SecretKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExportTest {

    private static final String TOKEN = "ghp_abcdefghijklmnopqrstuvwx12";

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void aSecretIsMaskedWhereNothingAnnouncesIt(ExportFormat format) {
        Talk talk = new Talk("About hunter2hunter")
                .says(Category.USER, "Why does it not log in?")
                .answers("c9", "DB_PASSWORD=hunter2hunter\n")
                .says(Category.ASSISTANT, "The file has hunter2hunter in it, and xhunter2hunter is another word.");
        assertThat(talk.as(format).replace("xhunter2hunter", "")).doesNotContain("hunter2");
        assertThat(talk.as(format)).contains("xhunter2hunter");
    }

    /// Even if that kind of messages is not exported.
    @Test
    void whatAHiddenMessageAnnouncesIsMaskedInAShownOne() {
        Talk talk = new Talk("t")
                .says(Category.SYSTEM, "API_TOKEN=q7q7q7q7q7q7")
                .says(Category.ASSISTANT, "I used q7q7q7q7q7q7.");
        StringBuilder out = new StringBuilder();
        ExportReport report = Export.write(
                talk.source(),
                new ExportRequest(ExportFormat.MD, ExportRequest.USUAL, 0, 10, Redaction.OF_SECRETS),
                out);
        assertThat(out.toString()).doesNotContain("q7q7").contains("> I used [masked credential].");
        assertThat(report.masked()).isEqualTo(Map.of(SecretKind.CREDENTIAL, 1));
        assertThat(report.messages()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void theArgumentsOfACallAreMaskedByTheirNames(ExportFormat format) {
        Talk talk = new Talk("t")
                .calls("c1", "login", "{\"user\":\"ada\",\"password\":\"swordfish\"}", "ada\nswordfish")
                .calls("c2", "run", "{\"argv\":[\"tool\",\"--token\",\"opensesame\"]}", "tool --token opensesame")
                .calls("c3", "pin", "{\"secret\":87654321}", "secret 87654321");
        assertThat(talk.as(format))
                .contains("ada")
                .doesNotContain("swordfish")
                .doesNotContain("opensesame")
                .doesNotContain("87654321");
    }

    @ParameterizedTest
    @EnumSource(
            value = ExportFormat.class,
            names = {"HTML", "MD"})
    void escapesOfMarkdownHideNoSecret(ExportFormat format) {
        String exported = new Talk("t")
                .says(
                        Category.ASSISTANT,
                        "It is ghp\\_abcdefghijklmnopqrstuvwx12 or &#103;hp_ABCDEFGHIJKLMNOPQRSTUV34.")
                .as(format);
        assertThat(exported).doesNotContain("abcdefghijk").doesNotContain("ABCDEFGHIJK");
    }

    @Test
    void eachSecretCountsOnceWhereverItStands() {
        Talk talk = new Talk("t " + TOKEN)
                .says(Category.USER, TOKEN + " and " + TOKEN)
                .says(Category.USER, "https://bob:geheim99@example.org and PASSWORD=abcabc12");
        ExportReport report = talk.report(ExportFormat.HTML, Redaction.OF_SECRETS, new StringBuilder());
        assertThat(report.sentence()).isEqualTo("masked 3 secrets: 1 GitHub token, 1 credential, 1 password");
        assertThat(new Talk("t")
                        .report(ExportFormat.MD, Redaction.OF_SECRETS, new StringBuilder())
                        .sentence())
                .isEqualTo("masked no secrets");
    }

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void whatIsNoSecretStays(ExportFormat format) {
        Talk talk = new Talk("t").says(Category.USER, "x " + TOKEN + " y PASSWORD=abcabc12 z");
        Redaction one = new Redaction(true, Set.of(SecretId.of(TOKEN)), Set.of());
        assertThat(talk.as(format, one).replace("\\_", "_")).contains(TOKEN).doesNotContain("abcabc12");
        assertThat(talk.as(format, new Redaction(false, Set.of(), Set.of())))
                .contains(TOKEN)
                .contains("abcabc12");
    }

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void whatIsLeftOutByHandIsNowhere(ExportFormat format) {
        Talk talk = new Talk("Our salaries are too low")
                .says(Category.USER, "Our salaries are too low, see the sheet")
                .calls("c1", "Bash", "{\"command\":\"cat salaries\"}", "cat salaries")
                .says(Category.ASSISTANT, "in between")
                .answers("c1", "Ada 7, Bob 9")
                .says(Category.ASSISTANT, "kept");
        String exported = talk.as(format, new Redaction(true, Set.of(), Set.of(0, 1)));
        assertThat(exported)
                .doesNotContain("salaries")
                .doesNotContain("Ada 7")
                .contains("left out on request")
                .contains("kept");
        assertThat(talk.report(format, new Redaction(false, Set.of(), Set.of(0, 1)), new StringBuilder())
                        .leftOut())
                .isEqualTo(3);
    }

    @Test
    void aShortMessageThatIsLeftOutTakesNoTitleWithIt() {
        Talk talk = new Talk("Look at the main book").says(Category.USER, "ok").says(Category.USER, "the main");
        assertThat(talk.as(ExportFormat.MD, new Redaction(true, Set.of(), Set.of(0))))
                .startsWith("# Look at the main book\n")
                .contains("- main\n");
    }

    @Test
    void resultsStandInTheirCallsAndAloneWithoutThem() {
        String html = new Talk("t")
                .calls("c1", "Bash", "{\"command\":\"one\"}", "one")
                .calls("c2", "Bash", "{\"command\":\"two\"}", "two")
                .answers("c2", "answer two")
                .answers("c1", "answer one")
                .answers("c7", "answer of nobody")
                .as(ExportFormat.HTML);
        assertThat(html.substring(html.indexOf("<article id=\"m-0\""), html.indexOf("<article id=\"m-1\"")))
                .contains("one")
                .contains("id=\"m-3\"")
                .contains("answer one");
        assertThat(html.substring(html.indexOf("<article id=\"m-1\""), html.indexOf("<article id=\"m-4\"")))
                .contains("answer two");
        assertThat(html).contains("answer of nobody");
    }

    @Test
    void withoutResultsACallStillSaysThatItFailed() {
        Talk talk = new Talk("t").calls("c1", "Bash", "{\"command\":\"ls\"}", "ls");
        talk.add(Category.TOOL_RESULT, new Content.ToolResult("c1", "Bash", "not shown", true, 2, 0));
        StringBuilder out = new StringBuilder();
        Export.write(
                talk.source(),
                new ExportRequest(ExportFormat.HTML, ExportRequest.USUAL, 0, 10, Redaction.OF_SECRETS),
                out);
        assertThat(out.toString()).contains("failed (2)").doesNotContain("not shown");
    }

    @Test
    void callsThatAreNeverAnsweredKeepNothingWaitingForLong() {
        List<Integer> given = new ArrayList<>();
        JoinedCalls calls = new JoinedCalls((message, _) -> given.add(message.seq()));
        for (int seq = 0; seq < 2_000; seq++) {
            Content call = new Content.ToolCall("never" + seq, "Bash", "{}", List.of(), "x".repeat(10));
            calls.add(new Message(seq, Category.TOOL_CALL, null, null, false, call));
            assertThat(seq - given.size()).isLessThanOrEqualTo(200);
        }
        calls.end();
        assertThat(given).isSorted().hasSize(2_000);
    }

    @Test
    void aReviewTellsOfSecretsButNotThemselves() {
        Talk talk = new Talk("t")
                .says(Category.USER, "before PASSWORD=abcabc12 after, " + TOKEN + " too")
                .says(Category.ASSISTANT, "again abcabc12, and abcabc12");
        StringBuilder json = new StringBuilder();
        SecretReview.of(talk.source(), Talk.ALL).write(new JsonWriter(json));
        assertThat(json.toString()).doesNotContain("abcabc12").doesNotContain(TOKEN.substring(4));
        JsonNode review = JsonMapper.shared().readTree(json.toString());
        assertThat(review.get("messages").asInt()).isEqualTo(2);
        assertThat(review.get("total").asInt()).isEqualTo(2);
        JsonNode password = review.get("secrets").get(0);
        assertThat(password.get("kind").asString()).isEqualTo("credential");
        assertThat(password.get("messages").asInt()).isEqualTo(2);
        assertThat(password.has("hint")).isFalse();
        assertThat(password.get("places").get(0).get("before").asString()).isEqualTo("before PASSWORD=");
        assertThat(password.get("places").get(0).get("after").asString())
                .isEqualTo(" after, [masked github token] too");
        JsonNode token = review.get("secrets").get(1);
        assertThat(token.get("hint").asString()).isEqualTo("ghp_");
        assertThat(token.get("id").asString()).isEqualTo(SecretId.of(TOKEN));
    }

    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void aKindThatIsNoSecretIsNotMasked(ExportFormat format) {
        Talk talk = new Talk("t").says(Category.USER, TOKEN + " and DB_PASSWORD=hunter2hunter");
        assertThat(talk.as(format, new Redaction(true, Set.of(), Set.of("GitHub token"), Set.of())))
                .contains("abcdefghijk")
                .doesNotContain("hunter2hunter");
    }

    @Test
    void theReviewTellsOnlyTheSecretThatIsAskedFor() {
        Talk talk = new Talk("t").says(Category.USER, TOKEN + " and DB_PASSWORD=hunter2hunter");
        StringBuilder json = new StringBuilder();
        SecretReview.of(talk.source(), Talk.ALL, SecretId.of(TOKEN)).write(new JsonWriter(json));
        assertThat(json.toString()).contains("\"secret\":\"" + TOKEN + "\"").doesNotContain("hunter2hunter");
    }
}
