package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The setting of an agent that decides when it deletes its own logs.
///
/// @param file the agent's settings, in JSON with comments; they need not exist
/// @param name the names of the objects that lead to the setting, and its own
/// @param time how long after their last change it deletes logs; null for never
/// @param written whether the file has the setting; otherwise the agent's default applies
/// @param unit what follows the number of days: nothing if the value is a number, else the value is a text
public record RetentionSetting(
        Path file, List<String> name, @Nullable Duration time, boolean written, String unit) {
    public RetentionSetting {
        requireNonNull(file, "file");
        name = List.copyOf(name);
        requireNonNull(unit, "unit");
    }

    /// The value of this many days, in JSON.
    public String value(long days) {
        return unit.isEmpty() ? Long.toString(days) : "\"" + days + unit + "\"";
    }
}
