package dev.seshat.config;

import java.util.Arrays;
import java.util.List;

/// The names of the settings, as the file spells them.
enum SettingKey {
    SOURCES("sources"),
    MAX_LINE_BYTES("maxLineBytes"),
    TRUST_INDEX("trustIndex");

    private final String label;

    SettingKey(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(SettingKey::label).toList();
    }

    static SettingKey of(String label) {
        return Arrays.stream(values())
                .filter(key -> key.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no setting: " + label));
    }

    /// The option of the same name: `--max-line-bytes`.
    String flag() {
        StringBuilder flag = new StringBuilder("--");
        label.chars()
                .forEach(c ->
                        flag.append(Character.isUpperCase(c) ? "-" : "").appendCodePoint(Character.toLowerCase(c)));
        return flag.toString();
    }
}
