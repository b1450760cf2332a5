package dev.seshat.export;

import dev.seshat.redact.MaskedText;
import dev.seshat.redact.SecretKind;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Counts masked secrets, each once wherever it occurs.
final class SecretCounter implements Consumer<MaskedText> {

    /// Beyond this number, each occurrence is counted: a log may contain any number of secrets.
    private static final int MAX = 100_000;

    private final Set<String> seen = new HashSet<>();
    private final Map<SecretKind, Integer> counts = new EnumMap<>(SecretKind.class);

    @Override
    public void accept(MaskedText masked) {
        for (MaskedText.Mask mask : masked.masks()) {
            if (seen.size() >= MAX || seen.add(SecretId.of(mask.secret()))) {
                counts.merge(mask.kind(), 1, Integer::sum);
            }
        }
    }

    Map<SecretKind, Integer> counts() {
        return counts;
    }
}
