package dev.seshat.agent.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogEnd;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogReading;
import dev.seshat.agent.LogSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.UsageByResponse;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/// The laws of the reader, over arbitrary logs: its counts equal its transcript and a naive reader's counts.
class ReaderAgreementTest {

    private static final int MAX_LINE_BYTES = 400;
    private static Path directory = Path.of("");

    private final LogReader reader = new ClaudeFormat().reader(MAX_LINE_BYTES);

    @BeforeContainer
    static void createDirectory() throws IOException {
        directory = Files.createTempDirectory("seshat-agreement");
    }

    @AfterContainer
    static void deleteDirectory() throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    @Property(tries = 4000)
    void factsMessagesAndANaiveReadingAgree(@ForAll("logs") byte[] log) throws IOException {
        SessionFile file = write(log);
        NaiveClaude.Reading naive = NaiveClaude.read(log, MAX_LINE_BYTES);
        List<Message> messages = new ArrayList<>();
        LogEnd end = reader.messages(file, LogPosition.START, messages::add);
        SessionFacts facts = reader.facts(file);

        assertThat(messages).extracting(Message::category).isEqualTo(naive.categories());
        assertThat(facts.messageCount()).isEqualTo(messages.size());
        assertThat(facts.skippedLines()).isEqualTo(end.skipped());
        assertThat(end.skipped().malformed()).isEqualTo(naive.malformed());
        assertThat(end.skipped().overlong()).isEqualTo(naive.overlong());
        assertThat(end.position().offset()).isEqualTo(naive.consumed());
        assertThat(end.position().nextSeq()).isEqualTo(messages.size());
    }

    @Property(tries = 2000)
    void readingOnAfterAnAppendIsReadingFromTheStart(@ForAll("logs") byte[] log, @ForAll int cut) throws IOException {
        byte[] prefix = Arrays.copyOf(log, Math.floorMod(cut, log.length + 1));
        if (endsInAWholeLineThatGoesOn(prefix, log)) {
            return;
        }
        List<Message> inTwoParts = new ArrayList<>();
        LogEnd first = reader.messages(write(prefix), LogPosition.START, inTwoParts::add);
        LogEnd second = reader.messages(write(log), first.position(), inTwoParts::add);
        List<Message> atOnce = new ArrayList<>();
        LogEnd whole = reader.messages(write(log), LogPosition.START, atOnce::add);

        assertThat(inTwoParts).isEqualTo(atOnce);
        assertThat(second.position()).isEqualTo(whole.position());
        assertThat(first.skipped().total() + second.skipped().total())
                .isEqualTo(whole.skipped().total());
    }

    @Property(tries = 3000)
    void factsTakenUpAtACheckpointAreFactsOfTheWhole(@ForAll("logs") byte[] log, @ForAll int cut) throws IOException {
        byte[] prefix = Arrays.copyOf(log, Math.floorMod(cut, log.length + 1));
        if (endsInAWholeLineThatGoesOn(prefix, log)) {
            return;
        }
        Kept inTwoParts = new Kept();
        LogReading first = reader.read(write(prefix), Checkpoint.START, inTwoParts);
        LogReading second = reader.read(write(log), first.end(), inTwoParts);
        Kept atOnce = new Kept();
        LogReading whole = reader.read(write(log), Checkpoint.START, atOnce);

        assertThat(second.facts()).isEqualTo(whole.facts());
        assertThat(second.end().position()).isEqualTo(whole.end().position());
        assertThat(second.end().skipped()).isEqualTo(whole.end().skipped());
        assertThat(inTwoParts).isEqualTo(atOnce);
        SessionFacts counted = reader.facts(write(log));
        assertThat(atOnce.usage.total()).isEqualTo(counted.usage());
        assertThat(whole.facts())
                .usingRecursiveComparison()
                .ignoringFields("usage")
                .isEqualTo(counted);
    }

    @Property(tries = 500)
    void anyBytesInNoCrashOut(@ForAll byte[] log) throws IOException {
        SessionFile file = write(log);
        List<Message> messages = new ArrayList<>();
        reader.messages(file, LogPosition.START, messages::add);
        assertThat(reader.facts(file).messageCount()).isEqualTo(messages.size());
    }

    @Property(tries = 1000)
    void noTextHoldsANulOrHalfACharacter(@ForAll("logs") byte[] log) throws IOException {
        reader.messages(
                write(log),
                LogPosition.START,
                message ->
                        assertThat(message.text().codePoints()).noneMatch(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff)));
    }

    /// Bytes appended to a complete line without a line end would change that line; agents do not do that.
    private static boolean endsInAWholeLineThatGoesOn(byte[] prefix, byte[] log) {
        int at = prefix.length;
        return at > 0
                && at < log.length
                && log[at] != '\n'
                && NaiveClaude.read(prefix, MAX_LINE_BYTES).consumed() == at
                && prefix[at - 1] != '\n';
    }

    /// Everything that a reader reports.
    private static final class Kept implements LogSink {

        private final List<Message> messages = new ArrayList<>();
        private final UsageByResponse usage = new UsageByResponse();

        @Override
        public void accept(Message message) {
            messages.add(message);
        }

        @Override
        public void project(Project project) {}

        @Override
        public void response(ModelResponse response) {
            usage.accept(response);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Kept kept
                    && messages.equals(kept.messages)
                    && usage.total().equals(kept.usage.total());
        }

        @Override
        public int hashCode() {
            return messages.hashCode();
        }
    }

    @Provide
    Arbitrary<byte[]> logs() {
        return ClaudeLogs.logs();
    }

    private static SessionFile write(byte[] log) throws IOException {
        Path path = directory.resolve("5f0c7a52-1111-4222-8333-0123456789ab.jsonl");
        Files.write(path, log);
        return ClaudeLayout.recognise(path).orElseThrow();
    }
}
