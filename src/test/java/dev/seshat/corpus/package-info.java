/// A generator of logs that look like Claude Code's or pi's, for tests and benchmarks.
///
/// Start at [dev.seshat.corpus.Corpus]: a [dev.seshat.corpus.CorpusPlan] goes in, a tree of files and a
/// [dev.seshat.corpus.CorpusManifest] come out. The same plan gives the same bytes and the same times of
/// modification, whatever the number of threads. The manifest is counted while writing, by what the writer knows of
/// its own lines and without any reader, so it is a second truth beside the program's.
///
/// From the outside in: `TreePlan` decides which files there are, `SessionScript` (or `LegacyScript`) tells
/// the story of one, `Lines` and its neighbours know what a line looks like, `JsonLine` writes JSON by hand,
/// `Prose` and `Code` fill in the words. `PiScript`, `PiTurns` and `PiLines` do the same for pi. One more
/// kind of line is one more method in `Lines`, `Attachments` or `StateLines`, which says what it counts for
/// in the `Tally`.
///
/// Nothing here uses anything but the JDK: plain `javac` compiles it (all files but this one).
@NullMarked
package dev.seshat.corpus;

import org.jspecify.annotations.NullMarked;
