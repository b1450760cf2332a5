/// Renders sessions, search results and status for people: text in rows, with colours.
///
/// Start at [dev.seshat.cli.output.TranscriptPrinter]. It asks a view for the rows of each message (`TextView`,
/// `ToolCallView`, `ToolResultView`) and adds headings, dividers and empty rows. Rows are built from a few
/// pieces that every printer can use: a [dev.seshat.cli.output.Style] and a text make a `Span`, spans make a
/// `StyledLine`, `Wrap` breaks lines into rows, and `Fold` keeps the first few rows.
///
/// Text from a log reaches a terminal only inside a `Span`, which cannot hold control characters:
/// [dev.seshat.terminal.TerminalText] replaces them. The rows are the same with and without colours.
///
/// The package `tool` decides what a tool call means; `ToolCallView` decides how each kind looks.
@NullMarked
package dev.seshat.cli.output;

import org.jspecify.annotations.NullMarked;
