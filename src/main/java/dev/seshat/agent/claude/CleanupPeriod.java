package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.RetentionSetting;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.Jsonc;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `cleanupPeriodDays` in Claude Code's settings: at start, it deletes logs unchanged for that long. If the
/// settings are invalid, the default applies.
final class CleanupPeriod {

    private static final String NAME = "cleanupPeriodDays";
    private static final Duration DEFAULT = Duration.ofDays(30);
    private static final BigDecimal MAX_DAYS = BigDecimal.valueOf(1_000_000);
    private static final int MAX_BYTES = 1 << 20;

    private CleanupPeriod() {}

    static RetentionSetting setting(Path settings) {
        Optional<Duration> written = written(text(settings));
        return new RetentionSetting(settings, List.of(NAME), written.orElse(DEFAULT), written.isPresent(), "");
    }

    static Duration read(Path settings) {
        return parse(text(settings));
    }

    static Duration parse(String settings) {
        return written(settings).orElse(DEFAULT);
    }

    private static String text(Path settings) {
        try (InputStream in = RegularFile.stream(settings)) {
            return new String(Jsonc.toJson(in.readNBytes(MAX_BYTES)), UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    private static Optional<Duration> written(String settings) {
        try {
            return JsonValue.parse(settings) instanceof Obj(var members)
                            && members.get(NAME) instanceof Num(String digits)
                    ? days(new BigDecimal(digits))
                    : Optional.empty();
        } catch (MalformedJson | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> days(BigDecimal days) {
        return days.signum() < 0
                ? Optional.empty()
                : Optional.of(Duration.ofDays(days.min(MAX_DAYS).longValue()));
    }
}
