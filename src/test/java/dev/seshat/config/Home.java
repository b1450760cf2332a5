package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A home directory, with or without a settings file.
record Home(Path path) {

    static final AgentFormat CLAUDE = new ClaudeFormat();

    Path file() {
        return path.resolve(".config/seshat/config.jsonc");
    }

    Home with(String settings) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), settings);
        return this;
    }

    Environment environment(String... namesAndValues) {
        Map<String, String> variables = new HashMap<>(Map.of("HOME", path.toString()));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            variables.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Environment(variables);
    }

    Settings load(String... namesAndValues) {
        return Settings.load(environment(namesAndValues), List.of(CLAUDE), CommandLineSettings.NONE);
    }

    /// The effective archive and its origin, with `~` for the home directory.
    String archive(String... namesAndValues) {
        return archive(CommandLineSettings.NONE, namesAndValues);
    }

    String archive(CommandLineSettings flags, String... namesAndValues) {
        Environment environment = environment(namesAndValues);
        Setting<ArchivePlace> archive =
                Settings.load(environment, List.of(CLAUDE), flags).archive(environment);
        return (archive.value() + " " + archive.origin().text()).replace(path.toString(), "~");
    }

    /// The error when the settings cannot be loaded, with `~` for the home directory.
    String complaint(String... namesAndValues) {
        SeshatException e = catchThrowableOfType(SeshatException.class, () -> load(namesAndValues));
        assertThat(e).as("a complaint").isNotNull();
        return e.kind() + " " + String.valueOf(e.getMessage()).replace(path.toString(), "~");
    }

    Origin line(int number) {
        return new Origin.Line(file(), number);
    }
}
