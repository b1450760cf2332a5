package dev.seshat.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// Any bytes in, no crash out: settings, or an error with an existing line.
class SettingsReaderTest {

    private static final Environment ENVIRONMENT = new Environment(Map.of("HOME", "/home/me"));

    @Property
    void anyBytesAreSettingsOrAMistakeWithItsLine(@ForAll byte[] bytes) {
        read(bytes);
    }

    @Property(tries = 5_000)
    void anyPiecesOfSettingsAreSettingsOrAMistakeWithItsLine(@ForAll("pieces") String text) {
        read(text.getBytes(UTF_8));
    }

    private static void read(byte[] bytes) {
        try {
            SettingsReader reader = new SettingsReader(ENVIRONMENT, List.of(Home.CLAUDE));
            reader.readFile(SettingsText.of(Path.of("/c"), bytes));
            assertThat(reader.settings()).isNotNull();
        } catch (SeshatException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).matches("(?s)/c:\\d+: .*[.?]");
            int line = Integer.parseInt(message.split(":", 3)[1]);
            assertThat(line)
                    .isBetween(
                            1,
                            1
                                    + (int) new String(bytes, UTF_8)
                                            .chars()
                                            .filter(c -> c == '\n')
                                            .count());
        }
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(
                        "{",
                        "}",
                        "[",
                        "]",
                        ",",
                        ":",
                        "\n",
                        " ",
                        "\"",
                        "//",
                        "/*",
                        "*/",
                        "\\",
                        "é",
                        "𝄞",
                        "\u0000",
                        "1024",
                        "true",
                        "\"sources\":",
                        "\"maxLineBytes\":",
                        "\"trustIndex\":",
                        "\"archive\":",
                        "\"redact\":",
                        "\"language\":",
                        "\"english\"",
                        "\"agent\":\"claude\",",
                        "\"path\":\"~\",",
                        "\"add\":true",
                        "[{\"agent\":\"claude\",\"path\":\"x\"}],")
                .list()
                .ofMaxSize(12)
                .map(pieces -> "{" + String.join("", pieces));
    }
}
