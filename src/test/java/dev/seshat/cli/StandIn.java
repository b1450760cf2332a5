package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/// Stands in for the programs of all agents: each only records where it was started and with which words.
///
/// @param bin the directory of the programs
record StandIn(Path bin, Path record) {

    static final List<String> AGENTS =
            List.of("claude", "pi", "codex", "gemini", "copilot", "opencode", "qwen", "cursor", "amp");

    /// Put them below a directory.
    ///
    /// @param afterwards what each does after it has recorded, in sh
    static StandIn in(Path place, String afterwards) throws IOException {
        StandIn made = new StandIn(Files.createDirectories(place.resolve("bin")), place.resolve("record"));
        for (String agent : AGENTS) {
            Path program = Files.writeString(made.bin.resolve(agent), """
                    #!/bin/sh
                    printf '%%s\\0' %s "$(/bin/pwd -P; echo x)" "$@" >> '%s'
                    %s
                    """.formatted(agent, made.record, afterwards));
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return made;
    }

    /// What ran since the last call: the name of the program, its directory and its arguments.
    List<String> ran() throws IOException {
        if (!Files.exists(record)) {
            return List.of();
        }
        String text = Files.readString(record, UTF_8);
        Files.delete(record);
        // The shell cuts line ends off the directory, which may end in one, so an x stands behind it.
        return Stream.of(text.split("\0"))
                .map(word -> word.endsWith("\nx") ? word.substring(0, word.length() - 2) : word)
                .toList();
    }
}
