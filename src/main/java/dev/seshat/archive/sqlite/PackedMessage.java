package dev.seshat.archive.sqlite;

import dev.seshat.archive.MessageWords;
import dev.seshat.model.Category;
import dev.seshat.words.Language;
import org.jspecify.annotations.Nullable;

/// A message ready to be stored.
///
/// @param at milliseconds since 1970
/// @param uuid as [Uuids] packs it
/// @param body the text, of a tool call its input, as [Texts] packs it
/// @param beside 1 for a sidechain, 2 for an abandoned branch, 3 for both; 0 for the conversation itself
/// @param tool what a tool message says of the tool, else null
/// @param language what the words were prepared in
record PackedMessage(
        int seq,
        Category category,
        @Nullable Long at,
        @Nullable Object uuid,
        Object body,
        int images,
        int beside,
        @Nullable Tool tool,
        MessageWords words,
        Language language) {

    /// The tool's side of a message.
    ///
    /// @param files the files of a call as a JSON array; null when it names none
    record Tool(
            @Nullable String callId,
            @Nullable String name,
            @Nullable String files,
            boolean failed,
            @Nullable Integer exitCode) {}

    /// What it weighs in memory, roughly.
    long size() {
        return 200 + Texts.size(body) + words.size();
    }
}
