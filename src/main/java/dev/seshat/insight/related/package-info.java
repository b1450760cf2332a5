/// Which sessions belong together, and why: what their logs prove of each other, and what they have in common.
///
/// Start at [RelatedSessions][dev.seshat.insight.related.RelatedSessions].
/// [FilePlaces][dev.seshat.insight.related.FilePlaces]
/// says under which paths a file may have been touched. The links themselves are the archive's.
@NullMarked
package dev.seshat.insight.related;

import org.jspecify.annotations.NullMarked;
