package dev.seshat.archive.postgres;

import dev.seshat.model.Category;
import dev.seshat.words.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message ready to be stored.
///
/// @param at milliseconds since 1970
/// @param body the text, of a tool call its input
/// @param beside 1 for a sidechain, 2 for an abandoned branch, 3 for both; 0 for the conversation itself
/// @param tool what a tool message says of the tool, else null
/// @param vectors its words; none if it is not searched
/// @param said its words again, if a person or the model said them; else empty
/// @param language what the words were prepared in
record PackedMessage(
        int seq,
        Category category,
        @Nullable Long at,
        @Nullable String uuid,
        String body,
        int images,
        int beside,
        @Nullable Tool tool,
        List<String> vectors,
        String said,
        Language language) {

    /// The tool's side of a message.
    record Tool(
            @Nullable String callId,
            @Nullable String name,
            List<String> files,
            boolean failed,
            @Nullable Integer exitCode) {}

    /// What it weighs in memory, roughly.
    long size() {
        return 200
                + 2L * body.length()
                + said.length()
                + vectors.stream().mapToLong(String::length).sum();
    }
}
