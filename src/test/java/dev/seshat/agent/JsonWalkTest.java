package dev.seshat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Null;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values of large documents are read one by one, cut where they are too long, and as far as the document goes.
class JsonWalkTest {

    private static final int LIMIT = 4096;

    @TempDir
    private Path directory = Path.of("");

    private final List<Obj> read = new ArrayList<>();

    @Test
    void eachElementIsReadWhateverComesBetweenThem() throws IOException {
        JsonLines.End end = elements("\ufeff [ {\"a\":1} ,\n\t{\"a\":[2,{}]},7,null, \"x\", {\"a\":\"\\u00e9\"}\n] ");
        assertThat(read).extracting(Obj::toString).hasSize(3);
        assertThat(read.get(2).string("a")).isEqualTo("é");
        assertThat(end.skipped()).isEqualTo(SkippedLines.NONE);
    }

    @Test
    void aLongTextIsCutAndTheRestIsKept() throws IOException {
        String text = "word ".repeat(400_000);
        JsonLines.End end = elements("[{\"a\":\"" + text + "\",\"b\":1},{\"b\":2}]");
        assertThat(read).hasSize(2);
        assertThat(read.get(0).string("a")).startsWith("word word").contains("more characters in the log");
        assertThat(String.valueOf(read.get(0).string("a"))).hasSizeLessThan(LIMIT);
        assertThat(read).extracting(each -> each.number("b")).containsExactly(1L, 2L);
        assertThat(end.offset()).isEqualTo(Files.size(directory.resolve("d.json")));
    }

    @Test
    void aValueThatCannotBeShortenedIsCountedAndTheRestIsKept() throws IOException {
        JsonLines.End end = elements("[{\"n\":[" + "7,".repeat(LIMIT) + "7]},{\"b\":2}]");
        assertThat(read).extracting(each -> each.number("b")).containsExactly(2L);
        assertThat(end.skipped()).isEqualTo(new SkippedLines(0, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"b\":1},{\"b\":", "[{\"b\":1}", "[{\"b\":1},", "[{\"b\":1} {\"b\":2}]", "[{\"b\":1},}"})
    void whatIsCutOffIsReadAsFarAsItGoes(String document) throws IOException {
        JsonLines.End end = elements(document);
        assertThat(read).extracting(each -> each.number("b")).containsExactly(1L);
        assertThat(end.skipped()).isEqualTo(new SkippedLines(1, 0));
    }

    @Test
    void partsOfATreeMayEachBeAsLargeAsAValue() throws IOException {
        String part = "{\"t\":\"" + "ab ".repeat(1000) + "\"}";
        Path file = write("{\"v\":{\"parts\":[" + (part + ",").repeat(20) + part + "],\"drop\":[1,2]}}");
        JsonValue[] tree = {new Null()};
        JsonWalk.document(
                file,
                LIMIT,
                CutMark.SENTENCE,
                walk -> tree[0] = walk.tree("", 3, (name, value) -> name.equals("drop") ? new Null() : value));
        Obj found = ((Obj) tree[0]).object("v");
        assertThat(found.elements("parts"))
                .hasSize(21)
                .allMatch(each -> String.valueOf(((Obj) each).string("t")).equals("ab ".repeat(1000)));
        assertThat(found.elements("drop")).containsOnly(new Null());
    }

    private JsonLines.End elements(String document) throws IOException {
        return JsonWalk.document(write(document), LIMIT, CutMark.SENTENCE, walk -> walk.objects(read::add));
    }

    private Path write(String document) throws IOException {
        return Files.writeString(directory.resolve("d.json"), document);
    }
}
