package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The content of a message. A new kind must be handled everywhere: no switch over it has a default.
public sealed interface Content {

    /// The content as plain text, for display and search.
    String text();

    /// The number of images beside the text; they stay in the log.
    int images();

    /// The tool that was called or whose result this is, if known.
    @Nullable
    String tool();

    /// Text of a person, of the model, or of the agent itself.
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

    /// A tool call by the model.
    ///
    /// @param callId links the call to its result; null if the log has none
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

        /// The arguments that are not files: in the text, each file is a separate paragraph.
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

    /// The result of a tool call.
    ///
    /// @param tool the tool's name, if the call is known
    /// @param exitCode the exit code of a command, if the log contains it
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
