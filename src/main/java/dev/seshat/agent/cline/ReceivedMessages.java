package dev.seshat.agent.cline;

import dev.seshat.agent.AnthropicMessages;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue.Obj;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The messages that the model received and sent, for tasks of which nothing else is left.
final class ReceivedMessages implements LineListener {

    private static final Pattern TASK =
            Pattern.compile("^\\s*<(task|feedback|user_message)>(.*?)</\\1>.*", Pattern.DOTALL);
    private static final Pattern MODEL = Pattern.compile("<model>([^<]{1,200})</model>");
    private static final String ENVIRONMENT = "<environment_details>";

    private final TranscriptBuilder transcript;
    private final AnthropicMessages messages;

    ReceivedMessages(TranscriptBuilder transcript) {
        this.transcript = transcript;
        this.messages = new AnthropicMessages(transcript, this::typed);
    }

    @Override
    public void line(Obj message) {
        transcript.begin(IsoTime.of(message.members().get("ts")), null);
        messages.report(message.string("role"), message.members().get("content"));
    }

    /// A person's text is in tags; what else is there describes the editor or repeats results.
    private String typed(String text) {
        transcript.notes().model(model(text));
        Matcher task = TASK.matcher(text);
        if (task.matches()) {
            return task.group(2).strip();
        }
        int environment = text.indexOf(ENVIRONMENT);
        return environment < 0 ? text : text.substring(0, environment).strip();
    }

    /// The model that a text of the agent names; empty if none.
    static String model(String text) {
        Matcher model = MODEL.matcher(text);
        return model.find() ? model.group(1).strip() : "";
    }
}
