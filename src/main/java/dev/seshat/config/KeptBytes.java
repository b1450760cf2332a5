package dev.seshat.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the archive keeps of a log.
public enum KeptBytes {
    /// Its messages and its bytes.
    FULL("full"),
    /// Its messages only.
    MESSAGES("messages");

    private final String label;

    KeptBytes(String label) {
        this.label = label;
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(KeptBytes::toString).toList();
    }

    static Optional<KeptBytes> find(String label) {
        return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
    }

    @Override
    public String toString() {
        return label;
    }
}
