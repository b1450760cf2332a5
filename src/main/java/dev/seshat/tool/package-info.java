/// What agents' tools are asked to do, and how two texts differ: the same for the terminal and for exported files.
///
/// Agents call the same tools by different names, with arguments of different names. Start at
/// [ToolUse][dev.seshat.tool.ToolUse]; to show one more kind of tool, add a case to it and the compiler names the
/// places that must decide.
@NullMarked
package dev.seshat.tool;

import org.jspecify.annotations.NullMarked;
