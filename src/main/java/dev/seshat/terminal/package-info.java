/// The terminal of a run: its streams, its width, and the only way for text to reach it.
///
/// Start at [Console][dev.seshat.terminal.Console]. Text of a log goes through
/// [TerminalText][dev.seshat.terminal.TerminalText] before it is printed. `cli.output` prints whole pages and
/// transcripts.
@NullMarked
package dev.seshat.terminal;

import org.jspecify.annotations.NullMarked;
