package dev.seshat.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.SeshatException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The sample logs with recent dates: all times are moved by the same number of days, so that the newest
/// session is from yesterday.
public final class DemoLogs {

    /// Matches only the time of a line: inside a text the quotes would be escaped.
    private static final Pattern TIMESTAMP = Pattern.compile("(?<=\"timestamp\":\")[^\"]+(?=\")");

    private final Map<String, String> logs;

    private DemoLogs(Map<String, String> logs) {
        this.logs = logs;
    }

    /// Copy the logs into a directory, laid out like the agent's own.
    public static void copyTo(Path directory, Clock clock) {
        try {
            load().write(directory, clock);
        } catch (IOException e) {
            throw new SeshatException(
                    SeshatException.Kind.UNWRITABLE, "The sample logs cannot be copied to " + directory + ".", e);
        }
    }

    private static DemoLogs load() throws IOException {
        Map<String, String> logs = new LinkedHashMap<>();
        for (String name : resource("logs.txt").lines().toList()) {
            logs.put(name, resource("projects/" + name));
        }
        return new DemoLogs(logs);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = DemoLogs.class.getResourceAsStream("/demo/" + name)) {
            if (in == null) {
                throw new FileNotFoundException("no resource demo/" + name);
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private void write(Path directory, Clock clock) throws IOException {
        long days = daysToYesterday(clock);
        for (Map.Entry<String, String> log : logs.entrySet()) {
            Path file = directory.resolve(log.getKey());
            Path parent = file.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(file, moved(log.getValue(), days));
            Files.setLastModifiedTime(file, FileTime.from(newest(log.getValue()).plus(days, ChronoUnit.DAYS)));
        }
    }

    /// Calendar days in the user's time zone, so that the newest session is listed as from yesterday.
    private long daysToYesterday(Clock clock) {
        LocalDate last =
                newest(String.join("", logs.values())).atZone(clock.getZone()).toLocalDate();
        return ChronoUnit.DAYS.between(last, LocalDate.now(clock).minusDays(1));
    }

    private static Instant newest(String log) {
        return Collections.max(TIMESTAMP
                .matcher(log)
                .results()
                .map(MatchResult::group)
                .map(Instant::parse)
                .toList());
    }

    private static String moved(String log, long days) {
        return TIMESTAMP
                .matcher(log)
                .replaceAll(time ->
                        Instant.parse(time.group()).plus(days, ChronoUnit.DAYS).toString());
    }
}
