package dev.seshat.export;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.redact.Finding;
import dev.seshat.redact.KnownSecrets;
import dev.seshat.redact.Masked;
import dev.seshat.redact.SecretKind;
import dev.seshat.redact.Secrets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes of messages what may be shared: plain, secrets masked, and without what is left out by hand.
///
/// It must see every message once before ([#learn]): what a hidden message announces as a secret may stand in a shown
/// one without any name before it.
final class Redactor {

    /// What stands in the place of what was left out by hand.
    static final String LEFT_OUT = "[left out by hand]";

    private final Redaction redaction;
    private final Consumer<Masked> seen;
    private final KnownSecrets known = KnownSecrets.thatAreUnmistakable();
    private final Set<String> callsLeftOut = new HashSet<>();
    private final LeftOutTexts textsLeftOut = new LeftOutTexts();

    /// @param seen told of every text in which something is masked
    Redactor(Redaction redaction, Consumer<Masked> seen) {
        this.redaction = redaction;
        this.seen = seen;
    }

    /// Whether there is anything to do for it.
    boolean isNeeded() {
        return redaction.secrets() || !redaction.leftOut().isEmpty();
    }

    /// Note what a message tells of secrets.
    void learn(Message message) {
        if (isLeftOut(message)) {
            textsLeftOut.add(PlainText.of(message.text()));
        }
        if (!redaction.secrets()) {
            return;
        }
        String text = PlainText.of(message.text());
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

    /// A text from the log as it may be shared.
    String text(String text) {
        String plain = PlainText.of(text);
        return masked(plain, Secrets::in, null);
    }

    /// A text about the session that somebody said in it.
    String said(String text) {
        return textsLeftOut.hold(text) ? LEFT_OUT : text(text);
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
        Masked masked = Masked.of(text, findings);
        if (!masked.masks().isEmpty()) {
            seen.accept(masked);
        }
        return masked.text();
    }

    /// Whether somebody decided that a message is not shared. The result of a call goes with it.
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

    /// The message as it may be shared.
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

    /// What is a secret in one form of the arguments is one in all of them: their text does not have their names.
    private Content.ToolCall call(Content.ToolCall call) {
        String text = PlainText.of(call.text());
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
                        .map(file -> masked(PlainText.of(file), Secrets::in, here))
                        .toList(),
                masked(text, Secrets::in, here));
    }

    /// Arguments that are no JSON are a text.
    private static JsonValue parsed(String input) {
        try {
            return JsonLeaves.changed(JsonValue.parse(input), (_, leaf) -> PlainText.of(leaf));
        } catch (MalformedJson e) {
            return new JsonValue.Str(PlainText.of(input));
        }
    }
}
