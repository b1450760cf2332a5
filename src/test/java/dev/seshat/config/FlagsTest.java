package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlagsTest {

    @Test
    void aFlagBeatsTheFile(@TempDir Path directory) throws IOException {
        Home home = new Home(directory).with("{\"maxLineBytes\": 2048, \"trustIndex\": true}");
        Settings settings =
                SettingsLoader.load(home.environment(), List.of(Home.CLAUDE), Map.of("maxLineBytes", "4096"));
        assertThat(settings)
                .isEqualTo(new Settings(
                        List.of(),
                        new Setting<>(4096, new Origin.Flag("--max-line-bytes")),
                        new Setting<>(true, home.line(1))));
        assertThat(settings.maxLineBytes().origin().text()).isEqualTo("flag: --max-line-bytes");
    }

    @Test
    void aFlagIsHeldToTheSameBounds(@TempDir Path directory) {
        Home home = new Home(directory);
        assertThatThrownBy(() ->
                        SettingsLoader.load(home.environment(), List.of(Home.CLAUDE), Map.of("trustIndex", "maybe")))
                .hasMessage("--trust-index: “trustIndex” must be true or false, not \"maybe\".");
    }
}
