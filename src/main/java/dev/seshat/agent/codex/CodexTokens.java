package dev.seshat.agent.codex;

import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Usage;
import org.jspecify.annotations.Nullable;

/// The tokens of a rollout. Codex reports running totals for the whole session, often repeatedly; a response
/// used the difference.
final class CodexTokens {

    private static final String TOTAL = "total";

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;

    CodexTokens(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.notes = transcript.notes();
    }

    /// Count from here on.
    void startFrom(Obj info) {
        if (info.members().get("total_token_usage") instanceof Obj total) {
            remember(usage(total));
        }
    }

    /// Report the difference.
    void report(Obj info, @Nullable String model) {
        if (!(info.members().get("total_token_usage") instanceof Obj object)) {
            return;
        }
        Usage total = usage(object);
        Usage before = remembered();
        boolean grows = total.input() >= before.input()
                && total.output() >= before.output()
                && total.cacheRead() >= before.cacheRead();
        // A smaller total means that counting restarted.
        Usage added = grows ? minus(total, before) : total;
        if (!added.equals(Usage.NONE)) {
            transcript.response(null, model, added);
        }
        remember(total);
    }

    private static Usage minus(Usage total, Usage before) {
        return new Usage(
                total.input() - before.input(),
                total.output() - before.output(),
                total.cacheRead() - before.cacheRead(),
                0);
    }

    /// Codex counts cached tokens as input, too.
    private static Usage usage(Obj total) {
        long cached = Tokens.count(total, "cached_input_tokens");
        long input = Math.max(0, Tokens.count(total, "input_tokens") - cached);
        return new Usage(input, Tokens.count(total, "output_tokens"), cached, 0);
    }

    private void remember(Usage total) {
        notes.state(TOTAL, total.input() + " " + total.output() + " " + total.cacheRead());
    }

    private Usage remembered() {
        String known = notes.state(TOTAL);
        if (known == null) {
            return Usage.NONE;
        }
        int first = known.indexOf(' ');
        int last = known.lastIndexOf(' ');
        return new Usage(
                Long.parseLong(known.substring(0, first)),
                Long.parseLong(known.substring(first + 1, last)),
                Long.parseLong(known.substring(last + 1)),
                0);
    }
}
