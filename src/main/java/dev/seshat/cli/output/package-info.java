/// What the command line prints for people: text laid out in rows and coloured, and a session as a transcript.
///
/// Start at [dev.seshat.cli.output.TranscriptPrinter]. It asks a view for the rows of each message
/// (`TextView`, `ToolCallView`, `ToolResultView`) and adds headings, dividers and space between them.
/// Rows are made of a small kit that any other printer can use: a [dev.seshat.cli.output.Style] and a text make a
/// `Span`, spans make a `Line`, `Wrap` breaks lines into rows, `Fold` keeps the first few of them.
///
/// Text of a log reaches a terminal only inside a `Span`, and a span cannot hold a character that a terminal
/// would obey: [dev.seshat.cli.output.Visible] sees to it. With colour and without, the rows are the same.
///
/// What a tool was asked to do is told by the package `tool`: a new kind of it must decide in `ToolCallView` how it
/// looks.
@NullMarked
package dev.seshat.cli.output;

import org.jspecify.annotations.NullMarked;
