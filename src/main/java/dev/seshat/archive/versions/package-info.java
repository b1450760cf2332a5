/// Decides what happens to archived messages that their session's log no longer contains.
///
/// Start at [VersionReconciler][dev.seshat.archive.versions.VersionReconciler]: every store calls it after
/// reading a log from its beginning, and provides its rows as
/// [VersionRows][dev.seshat.archive.versions.VersionRows].
/// [SessionCarryOver][dev.seshat.archive.versions.SessionCarryOver] copies sessions between archives by the
/// same rules.
@NullMarked
package dev.seshat.archive.versions;

import org.jspecify.annotations.NullMarked;
