package dev.seshat.agent.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;

/// `cleanupPeriodDays` in Claude Code's settings: logs that have not changed for so long are deleted when it starts.
/// Whatever is wrong with the settings, the default holds.
final class CleanupPeriod {

    private static final Duration DEFAULT = Duration.ofDays(30);
    private static final BigDecimal MOST_DAYS = BigDecimal.valueOf(1_000_000);
    private static final int MAX_BYTES = 1 << 20;

    private CleanupPeriod() {}

    static Duration read(Path settings) {
        try (InputStream in = RegularFile.stream(settings)) {
            return parse(new String(in.readNBytes(MAX_BYTES), UTF_8));
        } catch (IOException e) {
            return DEFAULT;
        }
    }

    static Duration parse(String settings) {
        try {
            return JsonValue.parse(settings) instanceof Obj(var members)
                            && members.get("cleanupPeriodDays") instanceof Num(String digits)
                    ? days(new BigDecimal(digits))
                    : DEFAULT;
        } catch (MalformedJson | ArithmeticException | NumberFormatException e) {
            return DEFAULT;
        }
    }

    private static Duration days(BigDecimal days) {
        return days.signum() < 0 ? DEFAULT : Duration.ofDays(days.min(MOST_DAYS).longValue());
    }
}
