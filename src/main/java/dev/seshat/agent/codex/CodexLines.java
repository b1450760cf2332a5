package dev.seshat.agent.codex;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The lines of a rollout.
///
/// Prompts come from events, which have them as typed; everything else comes from items. A rollout without
/// such events has its prompts among the items, mixed with texts that Codex adds.
final class CodexLines implements LineListener {

    private static final String PROMPTS = "prompts";
    private static final String EVENTS = "events";
    private static final String ITEMS = "items";
    private static final String LINES = "lines";
    private static final String COPIED = "copied";
    private static final String OPEN_COPY = "openCopy";
    private static final String OWN_ORDINAL = "ownOrdinal";
    private static final String MODEL = "model";
    private static final String TURN = "turn";
    private static final String ROLLED_BACK = "rolledBack";
    private static final String PROMPT_TWINS = "promptTwins";
    private static final String ANSWER_TWINS = "answerTwins";

    private final SessionFile file;
    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final RolloutPeek peek;
    private final CodexItems items;
    private final CodexTokens tokens;
    private @Nullable BitSet rolledBack;

    CodexLines(SessionFile file, TranscriptBuilder transcript, RolloutPeek peek) {
        this.file = file;
        this.transcript = transcript;
        this.notes = transcript.notes();
        this.peek = peek;
        this.items = new CodexItems(transcript);
        this.tokens = new CodexTokens(transcript);
    }

    /// Whether everything so far was a copy of another log, or may turn out to be one.
    static boolean endedInCopy(SessionNotes notes) {
        return notes.state(OPEN_COPY) != null
                || (notes.state(COPIED) != null && number(notes, LINES) <= number(notes, COPIED));
    }

    static boolean takesPromptsFromItems(SessionNotes notes) {
        return ITEMS.equals(notes.state(PROMPTS));
    }

    @Override
    public void line(Obj line) {
        Obj payload = line.object("payload");
        String type = Objects.requireNonNullElse(line.string("type"), "");
        Optional<PromptEvent> prompt = PromptEvent.in(line).filter(this::isFirst);
        if (prompt.isPresent()) {
            notes.state(TURN, Integer.toString(number(notes, TURN) + 1));
        }
        if (RolloutEnvelope.isKnown(line) && isCopy(line)) {
            copied(type, payload);
            return;
        }
        transcript.begin(IsoTime.of(line.members().get("timestamp")), payload.string("id"));
        transcript.abandoned(rolledBack().get(number(notes, TURN)));
        switch (type) {
            case "session_meta" -> header(payload);
            case "turn_context" -> turnContext(payload);
            case "response_item" -> item(payload);
            case "event_msg" -> event(payload, prompt);
            case "compacted" -> say(Category.SUMMARY, payload.string("message"));
            default -> bare(type, line);
        }
    }

    private boolean isFirst(PromptEvent prompt) {
        return !isSecond(PROMPT_TWINS, prompt.form(), prompt.text().text());
    }

    private boolean isSecond(String state, Twins.Form form, String text) {
        Twins twins = Twins.restored(notes.state(state));
        boolean second = twins.isSecond(form, text);
        notes.state(state, twins.state());
        return second;
    }

    /// An append rolls nothing back, or the log would be read from the start: so this is computed once.
    private BitSet rolledBack() {
        if (rolledBack == null) {
            if (notes.state(ROLLED_BACK) == null) {
                notes.state(ROLLED_BACK, Boolean.toString(RolledBackTurns.mayBeIn(file.path(), 0)));
            }
            rolledBack = "true".equals(notes.state(ROLLED_BACK)) ? peek.rolledBack(file.path()) : new BitSet();
        }
        return rolledBack;
    }

    /// The first lines after the header of a fork, and of some subagents, are the parent's.
    private boolean isCopy(Obj line) {
        if (notes.state(LINES) == null) {
            return false;
        }
        int index = number(notes, LINES);
        notes.state(LINES, Integer.toString(index + 1));
        String ownOrdinal = notes.state(OWN_ORDINAL);
        Long ordinal = line.number("ordinal");
        return (ownOrdinal != null && ordinal != null)
                ? ordinal < Long.parseLong(ownOrdinal)
                : index < number(notes, COPIED);
    }

    /// Of the copied part only what later lines depend on counts.
    private void copied(String type, Obj payload) {
        if (type.equals("turn_context")) {
            notes.state(MODEL, payload.string("model"));
        } else if (isTokenCount(type, payload)) {
            tokens.startFrom(payload.object("info"));
        }
    }

    private static boolean isTokenCount(String type, Obj payload) {
        return type.equals("event_msg") && "token_count".equals(payload.string("type"));
    }

    /// The first header is the log's own; another with another id is part of a copy.
    private void header(Obj meta) {
        boolean first = notes.state(LINES) == null;
        if (!first && !Objects.equals(file.id(), meta.string("id"))) {
            return;
        }
        notes.sessionId(meta.string("id"));
        notes.directory(meta.string("cwd"));
        notes.branch(meta.object("git").string("branch"));
        if (first) {
            notes.state(LINES, "0");
            origin(meta);
        }
    }

    private void origin(Obj meta) {
        String parent = Optional.ofNullable(meta.string("parent_thread_id"))
                .orElseGet(() -> meta.object("source")
                        .object("subagent")
                        .object("thread_spawn")
                        .string("parent_thread_id"));
        notes.parentId(parent);
        String fork = meta.string("forked_from_id");
        notes.forkedFrom(fork);
        Long ordinal = meta.number("subagent_history_start_ordinal");
        if (ordinal != null) {
            notes.state(OWN_ORDINAL, ordinal.toString());
        }
        String origin = fork != null ? fork : parent;
        if (origin != null) {
            CodexHome.of(file.path())
                    .flatMap(home -> home.rolloutOf(origin, file.path()))
                    .filter(log -> !log.path().equals(file.path()))
                    .ifPresent(log -> {
                        RolloutPeek.Copied copied = peek.countCopied(file.path(), log.path());
                        notes.state(COPIED, Integer.toString(copied.lines()));
                        notes.state(OPEN_COPY, copied.mayGoOn() ? "true" : null);
                    });
        }
    }

    private void turnContext(Obj context) {
        notes.state(MODEL, context.string("model"));
        notes.model(context.string("model"));
        notes.directory(context.string("cwd"));
    }

    private void item(Obj item) {
        String role = CodexItems.isMessage(item) ? Objects.requireNonNullElse(item.string("role"), "") : "";
        if (role.equals("user")) {
            if (promptsAreItems()) {
                prompt(TextParts.of(item.members().get("content")));
            }
        } else if (role.equals("assistant")) {
            answer(Twins.Form.PLAIN, TextParts.of(item.members().get("content")));
        } else {
            items.report(item);
        }
    }

    private void answer(Twins.Form form, TextParts answer) {
        if (!answer.isEmpty() && !isSecond(ANSWER_TWINS, form, answer.text())) {
            transcript.say(Category.ASSISTANT, answer);
        }
    }

    private boolean promptsAreItems() {
        if (notes.state(PROMPTS) == null) {
            notes.state(PROMPTS, peek.hasPromptEvents(file.path(), 0) ? EVENTS : ITEMS);
        }
        return takesPromptsFromItems(notes);
    }

    /// @param prompt the prompt in it, unless the log has it before in another form
    private void event(Obj event, Optional<PromptEvent> prompt) {
        prompt.filter(_ -> !promptsAreItems()).ifPresent(typed -> prompt(typed.text()));
        PromptEvent.answer(event).ifPresent(answer -> answer(Twins.Form.COMPLETED, answer));
        String type = Objects.requireNonNullElse(event.string("type"), "");
        switch (type) {
            case "token_count" -> tokens.report(event.object("info"), notes.state(MODEL));
            case "thread_name_updated" -> notes.title(event.string("thread_name"));
            default -> {
                if (!RepeatingEvents.isKnown(type)) {
                    transcript.unknown("event " + type, event);
                }
            }
        }
    }

    private void prompt(TextParts said) {
        TextParts prompt = new TextParts(InjectedText.request(said.text()), said.imageParts());
        if (!prompt.isEmpty() && !InjectedText.is(prompt.text())) {
            transcript.prompt(prompt);
        }
    }

    /// The oldest logs have no envelopes around items, and a header without a type.
    private void bare(String type, Obj line) {
        Obj payload = line.object("payload");
        if (CodexItems.isMessage(payload)) {
            item(payload);
        } else if (line.members().containsKey("payload")) {
            transcript.unknown(type, payload);
        } else if (!type.isEmpty() || CodexItems.isMessage(line)) {
            item(line);
        } else if (line.string("id") != null) {
            header(line);
        }
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            transcript.say(category, text);
        }
    }

    private static int number(SessionNotes notes, String name) {
        String digits = notes.state(name);
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
