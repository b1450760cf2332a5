package dev.seshat.redact;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/// A text with masked secrets, and the secrets behind the masks.
///
/// @param text the same object as the original text if nothing was masked
/// @param masks in order
public record MaskedText(String text, List<Mask> masks) {
    public MaskedText {
        requireNonNull(text, "text");
        masks = List.copyOf(masks);
    }

    /// A mask in a masked text.
    ///
    /// @param secret what it hides
    /// @param from its first char
    /// @param to the char after its last
    public record Mask(SecretKind kind, String secret, int from, int to) {}

    /// The text with these findings masked.
    ///
    /// @param findings in order, not overlapping
    public static MaskedText of(String text, List<Finding> findings) {
        if (findings.isEmpty()) {
            return new MaskedText(text, List.of());
        }
        StringBuilder masked = new StringBuilder(text.length());
        List<Mask> masks = new ArrayList<>(findings.size());
        int copied = 0;
        for (Finding finding : findings) {
            masked.append(text, copied, finding.from());
            int from = masked.length();
            masked.append(finding.kind().mask());
            String secret = text.substring(finding.from(), finding.to());
            masks.add(new Mask(finding.kind(), secret, from, masked.length()));
            copied = finding.to();
        }
        return new MaskedText(masked.append(text, copied, text.length()).toString(), masks);
    }
}
