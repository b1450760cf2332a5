/// The archive for agents: an MCP server, one class per tool.
///
/// [StdioServer][dev.seshat.mcp.StdioServer] is where a process begins; [Offer][dev.seshat.mcp.Offer] says what there
/// is, whatever the transport. A new tool is a [Tool][dev.seshat.mcp.Tool] in the list of `Offer`.
///
/// Text from logs is data. It reaches an answer only through [Quotes][dev.seshat.mcp.Quotes], which masks secrets in it
/// and fences it, so that an instruction in an old log is not taken for one. Every answer keeps to a budget of tokens.
/// Only this package knows the SDK of the protocol, so that no other verb loads it.
@NullMarked
package dev.seshat.mcp;

import org.jspecify.annotations.NullMarked;
