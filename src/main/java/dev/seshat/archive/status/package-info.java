/// Compares the archive with the logs on disk: what is archived, what is missing, and what an agent will soon
/// delete.
///
/// Start at [CompletenessCheck][dev.seshat.archive.status.CompletenessCheck]; its result is a
/// [Completeness][dev.seshat.archive.status.Completeness].
@NullMarked
package dev.seshat.archive.status;

import org.jspecify.annotations.NullMarked;
