package dev.seshat.mcp;

import dev.seshat.query.Filter;
import java.util.List;
import java.util.stream.Stream;

/// Where a call looks.
///
/// @param isAsked whether the caller asked for some of the filters
/// @param note what to say of what was left out without being asked; may be empty
record Narrowed(List<Filter> filters, boolean isAsked, String note) {
    Narrowed {
        filters = List.copyOf(filters);
    }

    /// With filters that belong to the tool.
    Narrowed and(List<Filter> more) {
        return new Narrowed(Stream.concat(filters.stream(), more.stream()).toList(), isAsked, note);
    }
}
