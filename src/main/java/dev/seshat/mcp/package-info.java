/// The archive for agents: an MCP server, one class per tool.
///
/// A process starts at [StdioServer][dev.seshat.mcp.StdioServer]; [McpTools][dev.seshat.mcp.McpTools] lists
/// what is offered, whatever the transport. To add a tool, add a [Tool][dev.seshat.mcp.Tool] to the list in
/// `McpTools`.
///
/// Text from logs is data. It reaches an answer only through [Quotes][dev.seshat.mcp.Quotes], which masks its
/// secrets and fences it, so that an instruction in an old log is not followed. Every answer keeps to a
/// budget of tokens. Only this package uses the MCP SDK, so that no other command loads it.
@NullMarked
package dev.seshat.mcp;

import org.jspecify.annotations.NullMarked;
