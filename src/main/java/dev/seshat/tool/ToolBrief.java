package dev.seshat.tool;

import static java.util.Objects.requireNonNull;

import java.util.function.Predicate;

/// A tool call in a few words: the file and what happens to it.
///
/// @param about the file; empty if there is none or several
/// @param what the command, the changed lines, the pattern; empty if the file is enough
public record ToolBrief(String about, String what) {

    /// How to summarize a call.
    ///
    /// @param mostOfSide the maximum length of the old and the new side of a change
    /// @param first the files to name first if a call has several
    public record Style(ProjectPaths paths, int mostOfSide, Predicate<String> first) {
        public Style {
            requireNonNull(paths, "paths");
            requireNonNull(first, "first");
        }

        String path(String path) {
            return paths.shorten(path);
        }
    }

    /// No brief: nothing would be shorter than the arguments themselves.
    public static final ToolBrief NONE = new ToolBrief("", "");

    public ToolBrief {
        requireNonNull(about, "about");
        requireNonNull(what, "what");
    }

    /// Whether it is empty. Not by comparing records, which would delay the first search after a start.
    public boolean isEmpty() {
        return about.isEmpty() && what.isEmpty();
    }
}
