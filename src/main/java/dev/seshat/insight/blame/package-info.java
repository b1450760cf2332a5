/// Which sessions wrote the lines of a file.
///
/// Start at [Blame][dev.seshat.insight.blame.Blame]. Nothing is guessed: a line that no archived call wrote has no
/// origin.
@NullMarked
package dev.seshat.insight.blame;

import org.jspecify.annotations.NullMarked;
