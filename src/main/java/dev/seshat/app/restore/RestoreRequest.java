package dev.seshat.app.restore;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// How to restore.
///
/// @param to the directory below which files get their former absolute paths; null for where they were
/// @param beside whether a file whose place is taken by another is written beside it
/// @param dryRun whether to only report what would be done
public record RestoreRequest(@Nullable Path to, boolean beside, boolean dryRun) {

    /// Put files back where they were.
    public static final RestoreRequest IN_PLACE = new RestoreRequest(null, false, false);
}
