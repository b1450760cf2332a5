package dev.seshat.relevance;

import java.util.Map;

/// One step of a conversation, as logged.
sealed interface Turn {

    /// Text of a person.
    record Prompt(String text) implements Turn {}

    /// Thinking of the model.
    record Thought(String text) implements Turn {}

    /// Text of the model.
    record Answer(String text) implements Turn {}

    /// A tool call and its result.
    record Call(String tool, Map<String, String> input, String output, boolean failed) implements Turn {
        static Call bash(String command, String output, boolean failed) {
            return new Call("Bash", Map.of("command", command), output, failed);
        }

        static Call read(String path, String output) {
            return new Call("Read", Map.of("file_path", path), output, false);
        }

        static Call edit(String path) {
            return new Call("Edit", Map.of("file_path", path), "The file " + path + " has been updated.", false);
        }

        static Call grep(String word, String output) {
            return new Call("Grep", Map.of("pattern", word), output, false);
        }
    }
}
