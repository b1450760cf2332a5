package dev.seshat.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The names of the settings, as spelled in the file.
enum SettingKey {
    SOURCES("sources"),
    MAX_LINE_BYTES("maxLineBytes"),
    TRUST_INDEX("trustIndex"),
    ARCHIVE("archive"),
    LANGUAGE("language"),
    LANGUAGES("languages"),
    REDACT("redact"),
    EXCLUDE("exclude"),
    RAW("raw"),
    RAW_MAX_MB("rawMaxMb"),
    PRICES("prices");

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

    static Optional<SettingKey> find(String label) {
        return Arrays.stream(values()).filter(key -> key.label.equals(label)).findFirst();
    }
}
