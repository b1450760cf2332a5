package dev.seshat.archive;

import java.util.List;

/// The unreadable rows of a shared archive that were skipped. Every admitted user writes their own rows, with
/// any program, so a row may contain anything.
///
/// @param total their number
/// @param rows the first of them
public record SkippedRows(long total, List<Row> rows) {

    public static final SkippedRows NONE = new SkippedRows(0, List.of());

    public SkippedRows {
        rows = List.copyOf(rows);
    }

    /// One row.
    ///
    /// @param workstationId the workstation it belongs to
    /// @param name what it is: `session KEY`, `message 7 of session KEY`, `log PATH`
    /// @param reason what is wrong with it
    public record Row(String workstationId, String name, String reason) {

        @Override
        public String toString() {
            return name + " of workstation " + workstationId + ": " + reason;
        }
    }

    public boolean isEmpty() {
        return total == 0;
    }

    /// One sentence about them; empty for none.
    public String summary() {
        if (isEmpty()) {
            return "";
        }
        String first = rows.isEmpty() ? "" : ": " + rows.getFirst();
        return (total == 1 ? "Skipped 1 unreadable row" : "Skipped " + total + " unreadable rows, the first") + first
                + ".";
    }
}
