package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.agent.JsonLines.End;
import dev.seshat.agent.JsonLines.Outcome;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The rule for lines: which are read, which are skipped, and where to continue.
class JsonLinesTest {

    private static final int LIMIT = 1_048_576;

    @TempDir
    private Path directory;

    private final List<String> read = new ArrayList<>();

    @Test
    void inv006ShortensALineOverOneMegabyteAndKeepsTheRest() throws IOException {
        String longest = lineOf(LIMIT);
        End end = read("{\"a\":1}\n" + longest + "\n" + lineOf(LIMIT + 1) + "\n{\"a\":2}\n");

        assertThat(AgentFormat.DEFAULT_MAX_LINE_BYTES).isEqualTo(LIMIT);
        assertThat(read).containsExactly("{\"a\":1}", longest, shortenedLineOf(LIMIT + 1), "{\"a\":2}");
        assertThat(end).isEqualTo(new End(2L * LIMIT + 19, 4, SkippedLines.NONE));
    }

    @ParameterizedTest
    @ValueSource(ints = {LIMIT + 1, 2 * LIMIT - 1, 2 * LIMIT, 2 * LIMIT + 1, 5 * LIMIT + 7})
    void shortensAnOverlongLineOfAnyLengthWhereverItStands(int length) throws IOException {
        String tooLong = lineOf(length);
        String shortened = shortenedLineOf(length);
        End end = read(tooLong + "\n{\"a\":1}\n" + tooLong + "\n" + tooLong + "\n{\"a\":2}\n");
        assertThat(read).containsExactly(shortened, "{\"a\":1}", shortened, shortened, "{\"a\":2}");
        assertThat(end).isEqualTo(new End(3 * (length + 1L) + 16, 5, SkippedLines.NONE));
        End unfinished = read("{}\n" + tooLong + "\n" + tooLong);
        assertThat(read).containsExactly("{}", shortened, shortened);
        assertThat(unfinished).isEqualTo(new End(2L * length + 4, 3, SkippedLines.NONE));
    }

    @ParameterizedTest
    @ValueSource(ints = {LIMIT / 2, LIMIT, 3 * LIMIT})
    void skipsALineThatIsTooLongEvenWhenShortened(int values) throws IOException {
        String tooLong = "{\"a\":[" + "1,".repeat(values) + "1]}";
        End end = read(tooLong + "\n{\"a\":1}\n" + tooLong + "\n" + tooLong + "\n{\"a\":2}\n" + tooLong);
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(end).isEqualTo(new End(4L * tooLong.length() + 19, 6, new SkippedLines(0, 4)));
    }

    @Test
    void anOverlongLineIsMalformedIfItIsNoJson() throws IOException {
        String text = "x ".repeat(LIMIT);
        End end = read("{\"a\":\"" + text + "\\x\"}\n{\"a\":\"" + text + "\n{\"a\":1}\n{\"a\":\"" + text + "\",}\n"
                + text + "\n{\"a\":2}\n");
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(end.skipped()).isEqualTo(new SkippedLines(4, 0));
        assertThat(end.lines()).isEqualTo(6);
    }

    @Test
    void theLimitIsInBytesNotInCharacters() throws IOException {
        String wide = "{\"a\":\"" + "é".repeat(600_000) + "\"}";
        assertThat(read(wide + "\n").skipped()).isEqualTo(SkippedLines.NONE);
        assertThat(read)
                .hasSize(1)
                .first()
                .asString()
                .endsWith("é\\n[cut here: 337,856 more characters in the log]\"}");
    }

    @Test
    void anOverlongLastLineCountsOnceItIsComplete() throws IOException {
        String closed = lineOf(LIMIT + 1);
        assertThat(read("{}\n" + closed)).isEqualTo(new End(3 + closed.length(), 2, SkippedLines.NONE));
        assertThat(read("{}\n" + closed.substring(0, closed.length() - 1)))
                .as("a brace is missing")
                .isEqualTo(new End(3, 1, SkippedLines.NONE));
        String quoted = "{\"a\":\"" + "\\\"}".repeat(LIMIT);
        assertThat(read("{}\n" + quoted)).as("all its braces are quoted").isEqualTo(new End(3, 1, SkippedLines.NONE));
        assertThat(read("{}\n" + " ".repeat(2 * LIMIT))).as("blank so far").isEqualTo(new End(3, 1, SkippedLines.NONE));
    }

    @Test
    void readsEachObjectOfALine() throws IOException {
        End end = read("{\"a\":1}{\"a\":2}\n{\"a\":3} \t{\"a\":4}\r\n{\"a\":5}");
        assertThat(read)
                .extracting(String::strip)
                .containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":3}", "{\"a\":4}", "{\"a\":5}");
        assertThat(end).isEqualTo(new End(40, 3, SkippedLines.NONE));
    }

    @Test
    void keepsTheObjectsBeforeWhatIsUnreadable() throws IOException {
        End end = read("{\"a\":1}{\"a\":2}{\"a\":\n{\"a\":3},{\"a\":4}\nx{\"a\":5}\n{\"a\":6}[]{\"a\":7}\n");
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":3}", "{\"a\":6}");
        assertThat(end.skipped()).isEqualTo(new SkippedLines(4, 0));
        assertThat(end.lines()).isEqualTo(4);
    }

    @Test
    void aLastLineIsUnfinishedUntilItsLastObjectIsComplete() throws IOException {
        assertThat(read("{}\n{\"a\":1}{\"a\":")).isEqualTo(new End(3, 1, SkippedLines.NONE));
        assertThat(read).containsExactly("{}");
        assertThat(read("{}\n{\"a\":1}{\"a\":2}")).isEqualTo(new End(17, 2, SkippedLines.NONE));
        assertThat(read).containsExactly("{}", "{\"a\":1}", "{\"a\":2}");
        assertThat(read("{}\n{\"a\":1} x")).isEqualTo(new End(3, 1, SkippedLines.NONE));
        assertThat(read).containsExactly("{}");
    }

    @Test
    void readsAnOverlongLineOfSeveralObjects() throws IOException {
        String end = "end" + "y".repeat(100);
        assertThat(read("{\"a\":1}" + lineOf(2 * LIMIT) + "{\"b\":\"" + end + "\"} {\n{\"a\":3}")
                        .skipped())
                .isEqualTo(new SkippedLines(1, 0));
        assertThat(read)
                .extracting(String::strip)
                .containsExactly("{\"a\":1}", shortenedLineOf(2 * LIMIT), "{\"b\":\"" + end + "\"}", "{\"a\":3}");
    }

    @Test
    void aLineOfVeryManyObjectsTakesNoLongerThanOneOfAnother() throws IOException {
        End end = read("{}".repeat(LIMIT / 2) + "\n" + "{}".repeat(LIMIT / 2));
        assertThat(read).hasSize(LIMIT);
        assertThat(end).isEqualTo(new End(2L * LIMIT + 1, 2, SkippedLines.NONE));
    }

    @Test
    void aReaderThatIsFullGetsTheRestOfItsLine() throws IOException {
        Path file = Files.writeString(directory.resolve("log.jsonl"), "{\"a\":1}{\"a\":2}\n{\"a\":3}\n");
        End full = new JsonLines(LIMIT).read(file, 0, line -> {
            note(line);
            return Outcome.FULL;
        });
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(full).isEqualTo(new End(15, 1, SkippedLines.NONE));
        read.clear();
        new JsonLines(LIMIT).read(file, 0, line -> {
            note(line);
            return Outcome.ENOUGH;
        });
        assertThat(read).containsExactly("{\"a\":1}");
    }

    @Test
    void blankLinesAreNothing() throws IOException {
        End end = read("\n  \n\t\r\n{\"a\":1}\n\n\r\n{\"a\":2}\n   ");
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(end.skipped()).isEqualTo(SkippedLines.NONE);
    }

    @Test
    void aCarriageReturnBeforeTheLineEndIsWhiteSpace() throws IOException {
        End end = read("{\"a\":1}\r\n{\"a\":2}\r\n");
        assertThat(read).extracting(String::strip).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(end).isEqualTo(new End(18, 2, SkippedLines.NONE));
    }

    @Test
    void aByteOrderMarkBelongsToNoLine() throws IOException {
        End end = read("\ufeff{\"a\":1}\n\ufeff{\"a\":2}\n\ufeff\n\ufeff{\"a\":3}");
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":3}");
        assertThat(end.skipped()).isEqualTo(SkippedLines.NONE);
    }

    @Test
    void countsWhatIsNoObjectAsMalformed() throws IOException {
        End end = read("null\n[]\n42\n\"text\"\ntrue\n{\n}\n{}x\n{}\n");
        assertThat(read).containsExactly("{}", "{}");
        assertThat(end).isEqualTo(new End(34, 9, new SkippedLines(8, 0)));
    }

    @Test
    void anUnfinishedLastLineIsNeitherCountedNorConsumed() throws IOException {
        assertThat(read("{\"a\":1}\n{\"a\":")).isEqualTo(new End(8, 1, SkippedLines.NONE));
        assertThat(read).containsExactly("{\"a\":1}");
        assertThat(read("{\"a\":\"é")).isEqualTo(new End(0, 0, SkippedLines.NONE));
        assertThat(read).isEmpty();
    }

    @Test
    void aCompleteLastLineNeedsNoLineEnd() throws IOException {
        assertThat(read("{\"a\":1}\n{\"a\":2}")).isEqualTo(new End(15, 2, SkippedLines.NONE));
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
    }

    @Test
    void goesOnWhereItEnded() throws IOException {
        Path file = directory.resolve("log.jsonl");
        Files.writeString(file, "{\"a\":1}\n{\"a\":");
        JsonLines lines = new JsonLines(LIMIT);
        End first = lines.read(file, 0, this::note);
        Files.writeString(file, "2}\n{\"a\":3}\n", StandardOpenOption.APPEND);
        End second = lines.read(file, first.offset(), this::note);
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":3}");
        assertThat(second).isEqualTo(new End(24, 2, SkippedLines.NONE));
        assertThat(lines.read(file, second.offset(), this::note)).isEqualTo(new End(24, 0, SkippedLines.NONE));
    }

    @Test
    void stopsAtTheLineThatIsEnough() throws IOException {
        Path file = Files.writeString(directory.resolve("log.jsonl"), "{\"a\":1}\nbad\n{\"a\":2}\n{\"a\":3}\nbad\n");
        End end = new JsonLines(LIMIT).read(file, 0, line -> {
            Outcome outcome = note(line);
            return read.size() == 2 ? Outcome.ENOUGH : outcome;
        });
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(end).isEqualTo(new End(20, 3, new SkippedLines(1, 0)));
    }

    @Test
    void leavesForTheNextTimeWhatIsWrittenWhileItReads() throws IOException {
        Path file = Files.writeString(directory.resolve("log.jsonl"), "{\"a\":1}\n{\"a\":2}\n");
        End end = new JsonLines(LIMIT).read(file, 0, line -> {
            append(file, "{\"b\":1}\n");
            return note(line);
        });
        assertThat(read).containsExactly("{\"a\":1}", "{\"a\":2}");
        assertThat(end.offset()).isEqualTo(16);
    }

    @Test
    void aFileThatIsCutWhileItIsReadEndsWhereItWasCut() throws IOException {
        String one = lineOf(200_000);
        Path file = Files.writeString(directory.resolve("log.jsonl"), (one + "\n").repeat(20));
        End end = new JsonLines(LIMIT).read(file, 0, line -> {
            truncate(file, 1_000_100);
            return note(line);
        });
        assertThat(read)
                .hasSizeBetween(1, 5)
                .allSatisfy(text -> assertThat(text).isEqualTo(one));
        assertThat(end.offset()).isEqualTo(read.size() * 200_001L);
        assertThat(end.skipped()).isEqualTo(SkippedLines.NONE);
    }

    @Test
    void aFileThatIsCutInsideAnOverlongLineEndsBeforeIt() throws IOException {
        Path file = Files.writeString(directory.resolve("log.jsonl"), "{}\n" + lineOf(9 * LIMIT) + "\n");
        End end = new JsonLines(LIMIT).read(file, 0, line -> {
            truncate(file, 4 * LIMIT);
            return note(line);
        });
        assertThat(end).isEqualTo(new End(3, 1, SkippedLines.NONE));
    }

    @Test
    void anOffsetBehindTheEndReadsNothing() throws IOException {
        Path file = Files.writeString(directory.resolve("log.jsonl"), "{}\n");
        assertThat(new JsonLines(LIMIT).read(file, 99, this::note)).isEqualTo(new End(99, 0, SkippedLines.NONE));
    }

    @Test
    void readsOneFileAfterTheOther() throws IOException {
        JsonLines lines = new JsonLines(LIMIT);
        Path longOne = Files.writeString(directory.resolve("long.jsonl"), lineOf(3 * LIMIT));
        Path shortOne = Files.writeString(directory.resolve("short.jsonl"), "{\"a\":1}\n");
        assertThat(lines.read(longOne, 0, this::note).skipped()).isEqualTo(SkippedLines.NONE);
        assertThat(lines.read(shortOne, 0, this::note)).isEqualTo(new End(8, 1, SkippedLines.NONE));
        assertThat(read).containsExactly(shortenedLineOf(3 * LIMIT), "{\"a\":1}");
    }

    @Test
    void saysThatAFileIsGone() {
        Path gone = directory.resolve("gone.jsonl");
        assertThatThrownBy(() -> new JsonLines(LIMIT).read(gone, 0, this::note))
                .isInstanceOf(SeshatException.class)
                .hasMessage(gone + " no longer exists.")
                .extracting(e -> ((SeshatException) e).kind())
                .isEqualTo(SeshatException.Kind.VANISHED);
    }

    private End read(String text) throws IOException {
        read.clear();
        Path file = Files.writeString(directory.resolve("log.jsonl"), text);
        return new JsonLines(LIMIT).read(file, 0, this::note);
    }

    /// Accept every line that is JSON, as a format does.
    private Outcome note(JsonLines.Line line) throws MalformedJson {
        JsonCursor cursor = new JsonCursor();
        line.start(cursor);
        boolean object = cursor.atObject();
        cursor.skipValue();
        line.finish(cursor);
        if (!object) {
            return Outcome.NO_OBJECT;
        }
        read.add(line.toString());
        return Outcome.READ;
    }

    /// An object of this many bytes.
    private static String lineOf(int bytes) {
        return "{\"a\":\"" + "x ".repeat(bytes).substring(0, bytes - 8) + "\"}";
    }

    /// What is kept of it: half of the limit, up to a space.
    private static String shortenedLineOf(int bytes) {
        int kept = LIMIT / 2 - 1;
        String cut = String.format(Locale.ROOT, "%,d", bytes - 8 - kept);
        return "{\"a\":\"" + "x ".repeat(LIMIT).substring(0, kept) + "\\n[cut here: " + cut
                + " more characters in the log]\"}";
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void truncate(Path file, long size) {
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(size);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
