/// Statistics of an archive: sums by day, project, model and so on, with what they cost.
///
/// Start at [StatsReport][dev.seshat.insight.stats.StatsReport].
@NullMarked
package dev.seshat.insight.stats;

import org.jspecify.annotations.NullMarked;
