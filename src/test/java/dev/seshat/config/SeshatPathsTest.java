package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeshatPathsTest {

    private static final Path HOME = Path.of("/home/me");

    @Test
    void withoutVariablesTheyLieInTheHomeDirectory() {
        Environment environment = new Environment(Map.of("HOME", "/home/me"));
        assertThat(SeshatPaths.settingsFile(environment, CommandLineSettings.NONE))
                .isEqualTo(Setting.ofDefault(HOME.resolve(".config/seshat/config.jsonc")));
        assertThat(SeshatPaths.cacheFile(environment))
                .isEqualTo(Setting.ofDefault(HOME.resolve(".cache/seshat/metadata.json")));
    }

    @Test
    void xdgVariablesMoveThem() {
        Environment environment =
                new Environment(Map.of("HOME", "/home/me", "XDG_CONFIG_HOME", "/c", "XDG_CACHE_HOME", "/k"));
        assertThat(SeshatPaths.settingsFile(environment, CommandLineSettings.NONE))
                .isEqualTo(new Setting<>(Path.of("/c/seshat/config.jsonc"), new Origin.Variable("XDG_CONFIG_HOME")));
        assertThat(SeshatPaths.cacheFile(environment))
                .isEqualTo(new Setting<>(Path.of("/k/seshat/metadata.json"), new Origin.Variable("XDG_CACHE_HOME")));
    }

    @Test
    void anXdgVariableThatIsEmptyOrNotAbsoluteIsIgnored() {
        Environment environment =
                new Environment(Map.of("HOME", "/home/me", "XDG_CONFIG_HOME", "c", "XDG_CACHE_HOME", ""));
        assertThat(SeshatPaths.settingsFile(environment, CommandLineSettings.NONE))
                .isEqualTo(Setting.ofDefault(HOME.resolve(".config/seshat/config.jsonc")));
        assertThat(SeshatPaths.cacheFile(environment))
                .isEqualTo(Setting.ofDefault(HOME.resolve(".cache/seshat/metadata.json")));
    }

    @Test
    void seshatConfigNamesTheFileItselfFromWhereYouAre() {
        Environment environment =
                new Environment(Map.of("HOME", "/home/me", "XDG_CONFIG_HOME", "/c", "SESHAT_CONFIG", "x.jsonc"));
        assertThat(SeshatPaths.settingsFile(environment, CommandLineSettings.NONE))
                .isEqualTo(new Setting<>(Path.of("x.jsonc").toAbsolutePath(), new Origin.Variable("SESHAT_CONFIG")));
    }
}
