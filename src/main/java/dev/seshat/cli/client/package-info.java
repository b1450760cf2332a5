/// The agents that can be told of `seshat mcp`, and how the files look in which they keep what they are told.
///
/// A file is changed by putting one entry into its text; everything else in it stays as it is, byte for byte. What
/// cannot be understood is not touched. One more agent is a constant of [McpClient][dev.seshat.cli.client.McpClient].
@NullMarked
package dev.seshat.cli.client;

import org.jspecify.annotations.NullMarked;
