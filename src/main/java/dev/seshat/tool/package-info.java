/// Interprets tool calls and compares texts, for the terminal and for exported files alike.
///
/// Agents have different names for the same tools and arguments. Start at [ToolUse][dev.seshat.tool.ToolUse];
/// to show another kind of tool, add a case to it, and the compiler lists the places that must handle it.
@NullMarked
package dev.seshat.tool;

import org.jspecify.annotations.NullMarked;
