package dev.seshat.agent.codex;

import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.LogTelling;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The lines of a rollout.
///
/// Prompts are taken from the events, where they stand as the person typed them, and all else from the items. A rollout
/// without such events has its prompts among the items, between texts that Codex puts there itself.
final class CodexLines implements LineListener {

    private static final String PROMPTS = "prompts";
    private static final String EVENTS = "events";
    private static final String ITEMS = "items";
    private static final String LINES = "lines";
    private static final String COPIED = "copied";
    private static final String OWN_ORDINAL = "ownOrdinal";
    private static final String MODEL = "model";
    private static final String TURN = "turn";
    private static final String ROLLED_BACK = "rolledBack";

    private final SessionFile file;
    private final LogTelling telling;
    private final SessionNotes notes;
    private final RolloutLook look;
    private final CodexItems items;
    private final CodexTokens tokens;
    private @Nullable BitSet rolledBack;

    CodexLines(SessionFile file, LogTelling telling, RolloutLook look) {
        this.file = file;
        this.telling = telling;
        this.notes = telling.notes();
        this.look = look;
        this.items = new CodexItems(telling);
        this.tokens = new CodexTokens(telling);
    }

    /// Whether so far there was nothing but the copy of another log.
    static boolean endedInCopy(SessionNotes notes) {
        return notes.own(COPIED) != null && number(notes, LINES) <= number(notes, COPIED);
    }

    static boolean takesPromptsFromItems(SessionNotes notes) {
        return ITEMS.equals(notes.own(PROMPTS));
    }

    @Override
    public void line(Obj line) {
        Obj payload = line.object("payload");
        String type = Objects.requireNonNullElse(line.string("type"), "");
        if (RolledBack.beginsTurn(line)) {
            notes.own(TURN, Integer.toString(number(notes, TURN) + 1));
        }
        if (Envelope.isKnown(line) && isCopy(line)) {
            copied(type, payload);
            return;
        }
        String time = line.string("timestamp");
        telling.begin(time == null ? null : IsoTime.parse(time), payload.string("id"));
        telling.abandoned(rolledBack().get(number(notes, TURN)));
        switch (type) {
            case "session_meta" -> header(payload);
            case "turn_context" -> turnContext(payload);
            case "response_item" -> item(payload);
            case "event_msg" -> event(payload);
            case "compacted" -> say(Category.SUMMARY, payload.string("message"));
            default -> bare(line);
        }
    }

    /// What is appended takes nothing back, else the log would be read anew: so it is found out once.
    private BitSet rolledBack() {
        if (rolledBack == null) {
            if (notes.own(ROLLED_BACK) == null) {
                notes.own(ROLLED_BACK, Boolean.toString(RolledBack.mayBeIn(file.path(), 0)));
            }
            rolledBack = "true".equals(notes.own(ROLLED_BACK)) ? look.rolledBack(file.path()) : new BitSet();
        }
        return rolledBack;
    }

    /// The first lines after the header of a fork, and of some subagents, are those of their parent.
    private boolean isCopy(Obj line) {
        if (notes.own(LINES) == null) {
            return false;
        }
        int index = number(notes, LINES);
        notes.own(LINES, Integer.toString(index + 1));
        String ownOrdinal = notes.own(OWN_ORDINAL);
        Long ordinal = line.number("ordinal");
        return (ownOrdinal != null && ordinal != null)
                ? ordinal < Long.parseLong(ownOrdinal)
                : index < number(notes, COPIED);
    }

    /// Of the copy only that counts which what follows builds on.
    private void copied(String type, Obj payload) {
        if (type.equals("turn_context")) {
            notes.own(MODEL, payload.string("model"));
        } else if (isTokenCount(type, payload)) {
            tokens.startFrom(payload.object("info"));
        }
    }

    private static boolean isTokenCount(String type, Obj payload) {
        return type.equals("event_msg") && "token_count".equals(payload.string("type"));
    }

    /// The first one is the log's own; another one with another id came with a copy.
    private void header(Obj meta) {
        boolean first = notes.own(LINES) == null;
        if (!first && !Objects.equals(file.id(), meta.string("id"))) {
            return;
        }
        notes.sessionId(meta.string("id"));
        notes.directory(meta.string("cwd"));
        notes.branch(meta.object("git").string("branch"));
        if (first) {
            notes.own(LINES, "0");
            origin(meta);
        }
        if ("paginated".equals(meta.string("history_mode"))) {
            notes.own(PROMPTS, ITEMS);
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
            notes.own(OWN_ORDINAL, ordinal.toString());
        }
        String origin = fork != null ? fork : parent;
        if (origin != null) {
            CodexHome.of(file.path())
                    .flatMap(home -> home.rolloutOf(origin, file.path()))
                    .filter(log -> !log.path().equals(file.path()))
                    .ifPresent(log -> notes.own(COPIED, Integer.toString(look.countCopied(file.path(), log.path()))));
        }
    }

    private void turnContext(Obj context) {
        notes.own(MODEL, context.string("model"));
        notes.model(context.string("model"));
        notes.directory(context.string("cwd"));
    }

    private void item(Obj item) {
        boolean prompt = "message".equals(item.string("type")) && "user".equals(item.string("role"));
        if (!prompt) {
            items.tell(item);
        } else if (promptsAreItems()) {
            prompt(TextParts.of(item.members().get("content")));
        }
    }

    private boolean promptsAreItems() {
        if (notes.own(PROMPTS) == null) {
            notes.own(PROMPTS, look.hasPromptEvents(file.path(), 0) ? EVENTS : ITEMS);
        }
        return takesPromptsFromItems(notes);
    }

    private void event(Obj event) {
        switch (Objects.requireNonNullElse(event.string("type"), "")) {
            case "user_message" -> {
                if (!promptsAreItems()) {
                    String text = Objects.requireNonNullElse(event.string("message"), "");
                    prompt(new TextParts(text, event.elements("images").size()));
                }
            }
            case "token_count" -> tokens.tell(event.object("info"), notes.own(MODEL));
            default -> {}
        }
    }

    private void prompt(TextParts prompt) {
        if (!prompt.isEmpty() && !Injected.is(prompt.text())) {
            telling.prompt(prompt);
        }
    }

    /// The oldest logs have no envelopes around their items, and a header without a type.
    private void bare(Obj line) {
        if (line.members().containsKey("payload")) {
            return;
        }
        if (line.string("type") != null) {
            item(line);
        } else if (line.string("id") != null) {
            header(line);
        }
    }

    private void say(Category category, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            telling.say(category, text);
        }
    }

    private static int number(SessionNotes notes, String name) {
        String digits = notes.own(name);
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
