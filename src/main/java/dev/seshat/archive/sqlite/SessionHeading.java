package dev.seshat.archive.sqlite;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns of a session that its checksum is of: they can be used although the rest of the row is damaged.
record SessionHeading(
        String key,
        @Nullable String title,
        @Nullable String otherTitle,
        @Nullable String summary,
        @Nullable String firstPrompt,
        @Nullable String project,
        int messages) {

    /// @param row one whose checksum is right
    static SessionHeading of(TableShape shape, List<@Nullable Object> row) {
        @Nullable Object[] values = shape.values(row, SessionRows.CHECKED);
        return new SessionHeading(
                (String) requireNonNull(values[0]),
                (String) values[1],
                (String) values[2],
                (String) values[3],
                (String) values[4],
                (String) values[5],
                ((Number) requireNonNull(values[6])).intValue());
    }
}
