/// Adds `seshat mcp` to the settings of agents and removes it again.
///
/// A change inserts one entry into the file's text; every other byte stays. A file that cannot be parsed is not
/// changed. To add an agent, add a constant to [McpClient][dev.seshat.cli.client.McpClient].
@NullMarked
package dev.seshat.cli.client;

import org.jspecify.annotations.NullMarked;
