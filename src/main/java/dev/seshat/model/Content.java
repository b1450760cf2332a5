package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a message holds. A new kind must decide everywhere: no switch over it has a default.
public sealed interface Content {

    /// What a reader and a search see of it, as plain text.
    String text();

    /// How many images stood beside the text; they are noted, not kept.
    int images();

    /// The tool that is called, or whose result it is, where that is known.
    @Nullable
    String tool();

    /// Do one of three things, according to what it is. For what must start fast: a switch over types makes the JVM
    /// define a class at every start.
    default void fold(Consumer<Text> text, Consumer<ToolCall> call, Consumer<ToolResult> result) {
        if (this instanceof ToolCall it) {
            call.accept(it);
        } else if (this instanceof ToolResult it) {
            result.accept(it);
        } else {
            text.accept((Text) this);
        }
    }

    /// Words of a person, of the model, or of the agent itself.
    record Text(String text, int images) implements Content {
        public Text {
            requireNonNull(text, "text");
        }

        public Text(String text) {
            this(text, 0);
        }

        @Override
        public @Nullable String tool() {
            return null;
        }
    }

    /// The model asks for a tool.
    ///
    /// @param callId joins the call with its result; absent where the log gives none
    /// @param input the arguments as compact JSON
    /// @param files the paths among the arguments, as logged
    /// @param text the arguments as a person would write them: the command, the path, the texts
    record ToolCall(@Nullable String callId, String tool, String input, List<String> files, String text)
            implements Content {
        public ToolCall {
            requireNonNull(tool, "tool");
            requireNonNull(input, "input");
            files = List.copyOf(files);
            requireNonNull(text, "text");
        }

        /// The arguments that are no files: each file stands in the text as a paragraph of its own.
        public String textWithoutFiles() {
            String rest = text;
            for (String file : files) {
                int at = paragraph(rest, file);
                if (at >= 0) {
                    rest = rest.substring(0, at) + rest.substring(at + file.length());
                }
            }
            return rest;
        }

        private static int paragraph(String text, String file) {
            int at = file.isEmpty() ? -1 : text.indexOf(file);
            while (at >= 0) {
                int end = at + file.length();
                boolean begins = at == 0 || text.charAt(at - 1) == '\n';
                if (begins && (end == text.length() || text.charAt(end) == '\n')) {
                    return at;
                }
                at = text.indexOf(file, at + 1);
            }
            return -1;
        }

        @Override
        public int images() {
            return 0;
        }
    }

    /// What the tool answered.
    ///
    /// @param tool the tool's name, where the call that it answers is known
    /// @param exitCode the exit code of a command, where the log tells it
    record ToolResult(
            @Nullable String callId,
            @Nullable String tool,
            String text,
            boolean failed,
            @Nullable Integer exitCode,
            int images)
            implements Content {
        public ToolResult {
            requireNonNull(text, "text");
        }
    }
}
