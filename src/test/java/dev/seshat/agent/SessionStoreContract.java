package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The laws of a store with several sessions, whose agent writes its rows again and has it open while it is read.
abstract class SessionStoreContract {

    private static final int WRITES = 60;
    private static final int READS = 5;

    private final AgentFormat format;

    @TempDir
    private Path directory = Path.of("");

    SessionStoreContract(AgentFormat format) {
        this.format = format;
    }

    /// Create a store with one session, in which the model gives one answer.
    abstract Path create(Path directory, String name, String answer) throws Exception;

    /// Write the answer again, in place, as the agent does, at a later time.
    ///
    /// @param number how often it was written before
    abstract void rewrite(Path store, String answer, int number) throws Exception;

    @Test
    void anAnswerThatIsWrittenAgainChangesTheStampAndIsRead() throws Exception {
        Path path = create(directory, "one", "Of silk");
        StoredSession before = only(path);
        rewrite(path, "Of wool", 1);
        StoredSession after = only(path);
        assertThat(after.file()).isEqualTo(before.file());
        assertThat(after.modified()).isAfter(before.modified());
        assertThat(store(path).find(after.file())).isEqualTo(after);
        assertThat(answers(after.file())).containsExactly("Of wool");
    }

    @Test
    void whatIsReadWhileItIsWrittenIsAnOldAnswerOrANewOne() throws Exception {
        Path path = create(directory, "one", "Answer 0");
        SessionFile file = only(path).file();
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService agent = Executors.newSingleThreadExecutor()) {
            Future<?> writes = agent.submit(() -> {
                for (int i = 1; i <= WRITES; i++) {
                    rewrite(path, "Answer " + i, i);
                }
                done.set(true);
                return null;
            });
            int last = 0;
            for (int reads = 0; reads < READS || !done.get(); reads++) {
                List<String> read = answers(file);
                assertThat(read).hasSize(1).allMatch(answer -> answer.startsWith("Answer "));
                int now = Integer.parseInt(read.getFirst().substring("Answer ".length()));
                assertThat(now).isGreaterThanOrEqualTo(last);
                last = now;
                if (writes.isDone()) {
                    writes.get();
                }
            }
            writes.get();
        }
        assertThat(answers(file)).containsExactly("Answer " + WRITES);
    }

    @Test
    void aSessionInTwoStoresIsThatOfTheOneThatChangedLast() throws Exception {
        Path one = create(directory, "one", "Of silk");
        Path two = create(directory, "two", "Of silk");
        rewrite(one, "Of wool", 1);
        assertThat(sessions(one, two)).containsExactly(only(one).file());
        rewrite(two, "Of flax", 2);
        assertThat(sessions(one, two)).containsExactly(only(two).file());
        assertThat(answers(sessions(one, two).getFirst())).containsExactly("Of flax");
    }

    @Test
    void readingLeavesNothingBehind() throws Exception {
        Path path = create(directory, "one", "Of silk");
        List<Path> before = files();
        answers(only(path).file());
        assertThat(files()).isEqualTo(before);
    }

    private List<SessionFile> sessions(Path... stores) {
        return Stream.of(stores)
                .flatMap(path -> store(path).sessions().stream())
                .map(StoredSession::file)
                .toList();
    }

    private SessionStore store(Path path) {
        return format.store(path).orElseThrow();
    }

    private StoredSession only(Path path) {
        List<StoredSession> sessions = store(path).sessions();
        assertThat(sessions).hasSize(1);
        return sessions.getFirst();
    }

    private List<String> answers(SessionFile file) {
        List<Message> messages = new ArrayList<>();
        format.reader(AgentFormat.DEFAULT_MAX_LINE_BYTES).messages(file, LogPosition.START, messages::add);
        return messages.stream()
                .filter(message -> message.category() == Category.ASSISTANT)
                .map(Message::text)
                .toList();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted().toList();
        }
    }
}
