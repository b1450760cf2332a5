package dev.seshat.export;

import dev.seshat.redact.Masked;
import dev.seshat.redact.SecretKind;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Counts the secrets that are masked, each once wherever it stands.
final class Tally implements Consumer<Masked> {

    /// Beyond so many, each place counts as one: a log may hold any number of them.
    private static final int MOST = 100_000;

    private final Set<String> seen = new HashSet<>();
    private final Map<SecretKind, Integer> counts = new EnumMap<>(SecretKind.class);

    @Override
    public void accept(Masked masked) {
        for (Masked.Mask mask : masked.masks()) {
            if (seen.size() >= MOST || seen.add(SecretId.of(mask.secret()))) {
                counts.merge(mask.kind(), 1, Integer::sum);
            }
        }
    }

    Map<SecretKind, Integer> counts() {
        return counts;
    }
}
