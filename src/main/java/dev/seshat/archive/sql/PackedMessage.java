package dev.seshat.archive.sql;

import dev.seshat.link.Link;
import dev.seshat.model.Category;
import dev.seshat.words.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message ready to be stored.
///
/// @param <W> its words in the form that the database searches
/// @param at milliseconds since 1970
/// @param uuid the stored form of its line's id
/// @param body the stored form of its text or, for a tool call, its input
/// @param beside 1 for a sidechain, 2 for an abandoned branch, 3 for both; 0 for the conversation itself
/// @param tool what a tool message says about the tool; null for other messages
/// @param links what it names
/// @param language the language in which its words were prepared
public record PackedMessage<W>(
        int seq,
        Category category,
        @Nullable Long at,
        @Nullable Object uuid,
        Object body,
        int images,
        int beside,
        @Nullable Tool tool,
        List<Link> links,
        W words,
        Language language) {

    /// The tool part of a message.
    ///
    /// @param files the files of a call
    public record Tool(
            @Nullable String callId,
            @Nullable String name,
            List<String> files,
            boolean failed,
            @Nullable Integer exitCode) {}

    /// Its approximate size in memory without its words.
    long size() {
        return 200
                + (body instanceof byte[] bytes ? bytes.length : 2L * ((String) body).length())
                + links.stream()
                        .mapToLong(link -> 60L + 2L * link.target().length())
                        .sum();
    }
}
