package dev.seshat.export;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Category;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// What to export of a session.
///
/// @param categories the kinds of messages to export
/// @param from the first seq
/// @param limit the maximum number of messages
public record ExportRequest(ExportFormat format, Set<Category> categories, int from, int limit, Redaction redaction) {

    /// What the page shows by default. Tool results are the bulk of a session and contain most of its secrets.
    public static final Set<Category> USUAL = Collections.unmodifiableSet(
            EnumSet.of(Category.USER, Category.ASSISTANT, Category.THINKING, Category.TOOL_CALL, Category.SUMMARY));

    public ExportRequest {
        requireNonNull(format, "format");
        categories = Set.copyOf(categories);
        requireNonNull(redaction, "redaction");
    }
}
