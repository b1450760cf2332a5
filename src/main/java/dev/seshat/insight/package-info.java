/// What the archive shows beyond single sessions: statistics, and what sessions cost.
///
/// `cost` prices responses; `stats` sums what happened. Both read an archive and know no surface.
@NullMarked
package dev.seshat.insight;

import org.jspecify.annotations.NullMarked;
