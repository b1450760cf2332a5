package dev.seshat.export;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.redact.Finding;
import dev.seshat.redact.KnownSecrets;
import dev.seshat.redact.MaskedText;
import dev.seshat.redact.SecretKind;
import dev.seshat.redact.Secrets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes messages safe to share: plain text, secrets masked, chosen messages left out.
///
/// It must see every message once before ([#learn]): a hidden message may reveal a secret that occurs
/// elsewhere without its name.
final class Redactor {

    /// Replaces what was left out on request.
    static final String LEFT_OUT = "[left out on request]";

    private final Redaction redaction;
    private final Consumer<MaskedText> seen;
    private final KnownSecrets known = KnownSecrets.unmistakable();
    private final Set<String> callsLeftOut = new HashSet<>();
    private final LeftOutTexts textsLeftOut = new LeftOutTexts();

    /// @param seen receives every text in which something is masked
    Redactor(Redaction redaction, Consumer<MaskedText> seen) {
        this.redaction = redaction;
        this.seen = seen;
    }

    /// Whether there is anything to redact.
    boolean isNeeded() {
        return redaction.secrets() || !redaction.leftOut().isEmpty();
    }

    /// Collect the secrets of a message.
    void learn(Message message) {
        if (isLeftOut(message)) {
            textsLeftOut.add(TextCleaner.of(message.text()));
        }
        if (!redaction.secrets()) {
            return;
        }
        String text = TextCleaner.of(message.text());
        learn(text, Secrets.in(text), known);
        if (message.content() instanceof Content.ToolCall call) {
            JsonLeaves.each(parsed(call.input()), (name, leaf) -> learn(leaf, Secrets.under(name, leaf), known));
        }
    }

    private void learn(String text, List<Finding> findings, KnownSecrets into) {
        for (Finding finding : findings) {
            String secret = text.substring(finding.from(), finding.to());
            if (!isKept(finding.kind(), secret)) {
                into.add(finding.kind(), secret);
            }
        }
    }

    private boolean isKept(SecretKind kind, String secret) {
        return redaction.notKinds().contains(kind.noun())
                || (!redaction.notSecret().isEmpty() && redaction.notSecret().contains(SecretId.of(secret)));
    }

    /// A text from the log, redacted.
    String text(String text) {
        String plain = TextCleaner.of(text);
        return masked(plain, Secrets::in, null);
    }

    /// A text about the session that comes from one of its messages.
    String said(String text) {
        return textsLeftOut.contain(text) ? LEFT_OUT : text(text);
    }

    private interface Rule {
        List<Finding> findings(String text);
    }

    private String masked(String text, Rule rule, @Nullable KnownSecrets here) {
        if (!redaction.secrets()) {
            return text;
        }
        List<Finding> findings = rule.findings(text);
        if (here != null) {
            findings = here.in(text, findings);
        }
        findings = known.in(text, findings);
        if (redaction.keepsSome()) {
            findings = findings.stream()
                    .filter(finding -> !isKept(finding.kind(), text.substring(finding.from(), finding.to())))
                    .toList();
        }
        MaskedText masked = MaskedText.of(text, findings);
        if (!masked.masks().isEmpty()) {
            seen.accept(masked);
        }
        return masked.text();
    }

    /// Whether a message is left out on request. The result of a call goes with it.
    boolean isLeftOut(Message message) {
        boolean leftOut = redaction.leftOut().contains(message.seq());
        if (leftOut && message.content() instanceof Content.ToolCall call && call.callId() != null) {
            callsLeftOut.add(call.callId());
        }
        return leftOut
                || (message.content() instanceof Content.ToolResult result
                        && result.callId() != null
                        && callsLeftOut.contains(result.callId()));
    }

    /// The message, redacted.
    Message message(Message message) {
        boolean leftOut = isLeftOut(message);
        Content content = switch (message.content()) {
            case Content.Text text -> new Content.Text(leftOut ? LEFT_OUT : text(text.text()), text.images());
            case Content.ToolCall call -> leftOut ? withoutArguments(call) : call(call);
            case Content.ToolResult result ->
                new Content.ToolResult(
                        result.callId(),
                        result.tool() == null ? null : text(result.tool()),
                        leftOut ? LEFT_OUT : text(result.text()),
                        result.failed(),
                        result.exitCode(),
                        result.images());
        };
        return new Message(
                message.seq(),
                message.category(),
                message.at(),
                message.uuid(),
                message.sidechain(),
                message.abandoned(),
                content);
    }

    private Content.ToolCall withoutArguments(Content.ToolCall call) {
        return new Content.ToolCall(call.callId(), text(call.tool()), "{}", List.of(), LEFT_OUT);
    }

    /// A secret in one form of the arguments is one in all: their text lacks the names.
    private Content.ToolCall call(Content.ToolCall call) {
        String text = TextCleaner.of(call.text());
        JsonValue input = parsed(call.input());
        KnownSecrets here = KnownSecrets.ofOnePlace();
        if (redaction.secrets()) {
            learn(text, Secrets.in(text), here);
            JsonLeaves.each(input, (name, leaf) -> learn(leaf, Secrets.under(name, leaf), here));
        }
        JsonValue shown =
                JsonLeaves.changed(input, (name, leaf) -> masked(leaf, plain -> Secrets.under(name, plain), here));
        return new Content.ToolCall(
                call.callId(),
                text(call.tool()),
                JsonWriter.write(shown),
                call.files().stream()
                        .map(file -> masked(TextCleaner.of(file), Secrets::in, here))
                        .toList(),
                masked(text, Secrets::in, here));
    }

    /// Arguments that are not JSON are text.
    private static JsonValue parsed(String input) {
        try {
            return JsonLeaves.changed(JsonValue.parse(input), (_, leaf) -> TextCleaner.of(leaf));
        } catch (MalformedJson e) {
            return new JsonValue.Str(TextCleaner.of(input));
        }
    }
}
