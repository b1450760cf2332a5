/// Brings logs back from the bytes that the archive keeps: to where they were, or elsewhere.
///
/// Start with [Restore][dev.seshat.app.restore.Restore]. Nothing here prints, asks or knows a command line, so every
/// surface can
/// restore.
@NullMarked
package dev.seshat.app.restore;

import org.jspecify.annotations.NullMarked;
