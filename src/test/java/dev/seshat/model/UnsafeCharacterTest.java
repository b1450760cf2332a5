package dev.seshat.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsafeCharacterTest {

    @Test
    void thePageLeavesOutExactlyWhatTurnsTheDirection() throws IOException {
        Matcher turns = Pattern.compile("const turns = /(\\[.*])/g;").matcher(script("words.js"));
        assertThat(turns.find()).isTrue();
        Pattern page = Pattern.compile(turns.group(1));
        for (int each = 0; each <= Character.MAX_VALUE; each++) {
            assertThat(page.matcher(String.valueOf((char) each)).matches())
                    .as("U+%04X", each)
                    .isEqualTo(UnsafeCharacter.turnsDirection(each));
        }
    }

    @ParameterizedTest
    @EnumSource
    void thePageNamesSpeakersAsTheOtherSurfacesDo(Category category) throws IOException {
        assertThat(script("message.js")).contains(category.label() + ": '" + category.speaker() + "'");
    }

    @Test
    void whatTurnsTheDirectionIsInvisible() {
        for (int each = 0; each <= Character.MAX_CODE_POINT; each++) {
            if (UnsafeCharacter.turnsDirection(each)) {
                assertThat(UnsafeCharacter.isInvisible(each)).as("U+%04X", each).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {'a', ' ', 0xa0, 0x5d0, 0x600, 0x2026, 0x3042, 0xfffd, 0x1f600})
    void leavesWhatIsSeenAlone(int each) {
        assertThat(UnsafeCharacter.isInvisible(each)).isFalse();
        assertThat(UnsafeCharacter.isControl(each)).isFalse();
        assertThat(UnsafeCharacter.turnsDirection(each)).isFalse();
    }

    private static String script(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(UnsafeCharacterTest.class.getResourceAsStream("/page/" + name), name)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
