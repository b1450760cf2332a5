package dev.seshat.export;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Content;
import dev.seshat.model.Mask;
import dev.seshat.model.SafeText;
import dev.seshat.redact.Finding;
import dev.seshat.redact.KnownSecrets;
import dev.seshat.redact.MaskedText;
import dev.seshat.redact.SecretKind;
import dev.seshat.redact.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Masks secrets for agents and for a shared archive. Tool arguments are searched as a tree, with the names
/// that their text lacks; a secret in one form of them is masked in all.
public final class SecretsMask implements Mask {

    @Override
    public String text(String text) {
        return Secrets.mask(text);
    }

    @Override
    public Content.ToolCall call(Content.ToolCall call) {
        try {
            return call(call, JsonValue.parse(call.input()));
        } catch (MalformedJson e) {
            return Mask.super.call(call);
        }
    }

    private Content.ToolCall call(Content.ToolCall call, JsonValue input) {
        Map<String, SecretKind> secrets = new LinkedHashMap<>();
        note(call.text(), Secrets.in(call.text()), secrets);
        JsonLeaves.each(input, (name, leaf) -> note(leaf, Secrets.under(name, leaf), secrets));
        if (secrets.isEmpty()) {
            return new Content.ToolCall(
                    call.callId(),
                    text(call.tool()),
                    call.input(),
                    call.files().stream().map(this::text).toList(),
                    call.text());
        }
        KnownSecrets known = KnownSecrets.ofOnePlace();
        secrets.forEach((secret, kind) -> known.add(kind, secret));
        JsonValue masked =
                JsonLeaves.changed(input, (name, leaf) -> masked(leaf, known.in(leaf, Secrets.under(name, leaf))));
        return new Content.ToolCall(
                call.callId(),
                text(call.tool()),
                masked.equals(input) ? call.input() : JsonWriter.write(masked),
                call.files().stream()
                        .map(file -> masked(file, known.in(file, Secrets.in(file))))
                        .toList(),
                masked(call.text(), known.in(call.text(), Secrets.in(call.text()))));
    }

    private static void note(String text, List<Finding> findings, Map<String, SecretKind> secrets) {
        for (Finding finding : findings) {
            String secret = text.substring(finding.from(), finding.to());
            secrets.putIfAbsent(secret, finding.kind());
            // The other form may have lost its colours.
            secrets.putIfAbsent(SafeText.lines(secret), finding.kind());
        }
    }

    private static String masked(String text, List<Finding> findings) {
        return MaskedText.of(text, findings).text();
    }
}
