package dev.seshat.agent.opencode;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a tool or a person attached, and how a command ended.
final class OpenCodeFiles {

    private OpenCodeFiles() {}

    /// The images among attached files.
    static List<JsonValue> images(List<JsonValue> files) {
        return files.stream()
                .filter(file -> file instanceof Obj object && isImage(object))
                .toList();
    }

    static boolean isImage(Obj file) {
        return Objects.requireNonNullElse(file.string("mime"), "").startsWith("image/");
    }

    static @Nullable Integer exitCode(@Nullable Long exit) {
        return exit == null ? null : Math.clamp(exit, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
