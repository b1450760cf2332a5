package dev.seshat.agent.cline;

import dev.seshat.agent.AnthropicMessages;
import dev.seshat.agent.Billing;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.JsonWalk;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.OwnCost;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.Tokens;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Usage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The messages of a session of Cline's own program; the file beside them describes the session.
final class CliSession implements LineListener {

    private static final String METADATA = "metadata";
    private static final Pattern INPUT =
            Pattern.compile("\\s*<user_input[^>]{0,200}>(.*?)</user_input>\\s*", Pattern.DOTALL);
    private static final Pattern INSERTED =
            Pattern.compile("<(mode_notice|environment_details)[^>]{0,200}>.*?</\\1>", Pattern.DOTALL);

    private final TranscriptBuilder transcript;
    private final SessionNotes notes;
    private final AnthropicMessages messages;
    private final Obj manifest;
    private @Nullable String model;
    private boolean counted;

    CliSession(SessionFile file, TranscriptBuilder transcript, int maxBytes) {
        this.transcript = transcript;
        this.notes = transcript.notes();
        this.messages = new AnthropicMessages(transcript, CliSession::typed);
        this.manifest = manifest(file, maxBytes);
        describe(file.subagent());
    }

    /// A session's own agents share its file.
    private static Obj manifest(SessionFile file, int maxBytes) {
        Path manifest = file.path().resolveSibling((file.subagent() ? file.parentId() : file.id()) + ".json");
        Obj[] found = {JsonValue.EMPTY};
        if (Files.isRegularFile(manifest)) {
            try {
                JsonWalk.document(manifest, maxBytes, CutMark.SENTENCE, walk -> {
                    if (walk.value() instanceof Obj object) {
                        found[0] = object;
                    }
                });
            } catch (SeshatException e) {
                // The messages are enough.
            }
        }
        return found[0];
    }

    private void describe(boolean subagent) {
        String directory = manifest.string("cwd");
        notes.directory(directory != null ? directory : manifest.string("workspace_root"));
        notes.branch(manifest.object(METADATA).object("git").string("branch"));
        if (!subagent) {
            model = manifest.string("model");
            String title = manifest.object(METADATA).string("title");
            notes.title(title == null ? null : typed(title));
            notes.model(model);
            transcript.begin(IsoTime.of(manifest.members().get("started_at")), null);
        }
        this.counted = subagent;
    }

    @Override
    public void line(Obj message) {
        if (message.string("role") == null) {
            end();
            return;
        }
        String id = message.string("id");
        transcript.begin(IsoTime.of(message.members().get("ts")), id);
        messages.report(message.string("role"), message.members().get("content"));
        String own = message.object("modelInfo").string("id");
        notes.model(own);
        if (message.members().get("metrics") instanceof Obj metrics) {
            counted = true;
            transcript.response(
                    id, own != null ? own : model, usage(metrics), Billing.ownCost(OwnCost.dollars(metrics, "cost")));
        }
    }

    /// A session whose messages count no tokens has a sum. That of its own agents is included in another, which is
    /// not used.
    private void end() {
        if (!counted && manifest.object(METADATA).members().get("usage") instanceof Obj sum) {
            transcript.begin(IsoTime.of(manifest.members().get("ended_at")), null);
            transcript.response(null, model, usage(sum), Billing.ownCost(OwnCost.dollars(sum, "totalCost")));
        }
    }

    /// What a person typed is in a tag that names the mode; the agent adds what changed around it.
    private static String typed(String text) {
        String all = INSERTED.matcher(text).replaceAll("");
        Matcher input = INPUT.matcher(all);
        return (input.matches() ? input.group(1) : all).strip();
    }

    private static Usage usage(Obj metrics) {
        return new Usage(
                Tokens.count(metrics, "inputTokens"),
                Tokens.count(metrics, "outputTokens"),
                Tokens.count(metrics, "cacheReadTokens"),
                Tokens.count(metrics, "cacheWriteTokens"));
    }
}
