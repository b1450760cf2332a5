/// The contract of an agent's log format, and what formats share.
///
/// [dev.seshat.agent.AgentFormat] says where an agent's logs live, which files are sessions, and how to read one;
/// each agent implements it in a package of its own below this one. Shared are only the contract's records, the
/// line iterator [dev.seshat.agent.JsonLines] with the one rule for bad lines, and the plain text of a tool call.
///
/// To add an agent: write its package, its fixtures, a row in `docs/agents.md`, and a line in
/// [dev.seshat.discover.Agents].
@NullMarked
package dev.seshat.agent;

import org.jspecify.annotations.NullMarked;
