package dev.seshat.agent.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.RetentionSetting;
import dev.seshat.host.RegularFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.Jsonc;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `general.sessionRetention` in Gemini CLI's settings: at start, it deletes chats older than `maxAge`, after 30 days
/// if the settings do not say. It may be switched off.
final class SessionRetention {

    private static final Duration DEFAULT = Duration.ofDays(30);
    private static final List<String> NAME = List.of("general", "sessionRetention", "maxAge");
    private static final Pattern AGE = Pattern.compile("(\\d{1,6})([hdwm])");
    private static final int MAX_BYTES = 1 << 20;

    private SessionRetention() {}

    static RetentionSetting setting(Path settings) {
        Obj retention = read(settings).object("general").object("sessionRetention");
        Optional<Duration> age = Optional.ofNullable(retention.string("maxAge")).flatMap(SessionRetention::age);
        boolean off = retention.members().get("enabled") instanceof Bool(boolean enabled) && !enabled;
        return new RetentionSetting(settings, NAME, off ? null : age.orElse(DEFAULT), off || age.isPresent(), "d");
    }

    private static Optional<Duration> age(String text) {
        Matcher age = AGE.matcher(text);
        if (!age.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(age.group(1));
        return Optional.of(
                switch (age.group(2)) {
                    case "h" -> Duration.ofHours(number);
                    case "d" -> Duration.ofDays(number);
                    case "w" -> Duration.ofDays(7 * number);
                    default -> Duration.ofDays(30 * number);
                });
    }

    private static Obj read(Path settings) {
        try (InputStream in = RegularFile.stream(settings)) {
            String text = new String(Jsonc.toJson(in.readNBytes(MAX_BYTES)), UTF_8);
            return JsonValue.parse(text) instanceof Obj object ? object : JsonValue.EMPTY;
        } catch (IOException | MalformedJson e) {
            return JsonValue.EMPTY;
        }
    }
}
