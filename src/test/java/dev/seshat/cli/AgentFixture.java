package dev.seshat.cli;

import dev.seshat.agent.AgentFormat;
import dev.seshat.discover.Agents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A log that shows one quirk of an agent, below `src/test/resources/<agent>`, with the golden file of its
/// transcript.
///
/// @param directory the quirk
/// @param log the log's path inside it
record AgentFixture(Path directory, Path log) {

    private static final Path ALL = Path.of("src/test/resources");
    private static final FileTime MODIFIED = FileTime.from(Instant.parse("2026-03-01T12:00:00Z"));

    /// Every log of every quirk of every agent.
    static List<AgentFixture> all() throws IOException {
        List<AgentFixture> all = new ArrayList<>();
        for (AgentFormat format : Agents.all()) {
            if (Agents.relatives().contains(format)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(ALL.resolve(format.agent()))) {
                files.filter(file -> Files.isRegularFile(file)
                                && format.recognise(file).isPresent())
                        .sorted()
                        .forEach(file -> all.add(AgentFixture.of(ALL.relativize(file))));
            }
        }
        return all;
    }

    /// The only log of a quirk of Claude Code.
    static AgentFixture named(String quirk) throws IOException {
        List<AgentFixture> logs = all().stream()
                .filter(fixture -> fixture.directory.endsWith(Path.of("claude", quirk)))
                .toList();
        if (logs.size() != 1) {
            throw new AssertionError(quirk + " has not one log but " + logs);
        }
        return logs.getFirst();
    }

    private static AgentFixture of(Path relative) {
        return new AgentFixture(ALL.resolve(relative.subpath(0, 2)), relative.subpath(2, relative.getNameCount()));
    }

    /// Beside the log's directory; if a quirk has several logs, each has its own golden file.
    Golden golden() throws IOException {
        List<AgentFixture> logs = all().stream()
                .filter(other -> other.directory.equals(directory))
                .toList();
        boolean alike = logs.stream()
                .anyMatch(other -> !other.equals(this) && other.stem().equals(stem()));
        String name = alike ? log.getName(log.getNameCount() - 2).toString() : stem();
        return new Golden(directory.resolve(logs.size() == 1 ? "expected.json" : "expected-" + name + ".json"));
    }

    private String stem() {
        return log.getFileName().toString().replaceFirst("\\.json.*", "");
    }

    /// Copy the quirk's files to where the file system's times can be set; returns the copy of the log.
    Path copyTo(Path target) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(directory.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                    Files.setLastModifiedTime(copy, MODIFIED);
                }
            }
        }
        return target.resolve(log);
    }

    /// The output for a copy, without what differs between machines: its path and creation time.
    static String stable(String json, Path target) {
        return Golden.inLines(json.replace("\"file\":\"" + target + "/", "\"file\":\"")
                .replaceFirst("\"created\":\"[^\"]*\"", "\"created\":\"\""));
    }

    @Override
    public String toString() {
        return directory.subpath(3, 5) + ": " + log.getFileName();
    }
}
