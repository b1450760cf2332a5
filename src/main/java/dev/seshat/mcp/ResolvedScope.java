package dev.seshat.mcp;

import dev.seshat.query.Filter;
import java.util.List;
import java.util.stream.Stream;

/// Where a call searches.
///
/// @param isAsked whether the caller set some of the filters
/// @param note what was excluded by default; may be empty
record ResolvedScope(List<Filter> filters, boolean isAsked, String note) {
    ResolvedScope {
        filters = List.copyOf(filters);
    }

    /// With additional filters of the tool.
    ResolvedScope and(List<Filter> more) {
        return new ResolvedScope(Stream.concat(filters.stream(), more.stream()).toList(), isAsked, note);
    }
}
