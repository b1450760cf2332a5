package dev.seshat.export;

import dev.seshat.redact.SecretKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// What an export contains and what it leaves out.
///
/// @param messages the number of messages
/// @param leftOut how many of them were left out on request
/// @param masked the number of masked secrets, each counted once
public record ExportReport(int messages, int leftOut, Map<SecretKind, Integer> masked) {
    public ExportReport {
        Map<SecretKind, Integer> counts = new EnumMap<>(SecretKind.class);
        counts.putAll(masked);
        masked = Collections.unmodifiableMap(counts);
    }

    /// `masked 3 secrets: 2 API keys, 1 password`.
    public String sentence() {
        int total = masked.values().stream().mapToInt(Integer::intValue).sum();
        if (total == 0) {
            return "masked no secrets";
        }
        return masked.entrySet().stream()
                .map(each -> count(each.getValue(), each.getKey().noun()))
                .collect(Collectors.joining(", ", "masked " + count(total, "secret") + ": ", ""));
    }

    /// `1 message`, `12,345 messages`.
    static String count(int count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }
}
