/// The contract of an agent's log format, and what formats share.
///
/// [dev.seshat.agent.AgentFormat] says where an agent's logs live, which files are sessions, and how to read one;
/// each agent implements it in a package of its own below this one. Shared are the contract's records, the line
/// iterator [dev.seshat.agent.JsonLines] with the one rule for bad lines, and the plain text of a tool call.
///
/// All but Claude Code's, which is made for speed, read small trees: [dev.seshat.agent.LineLogReader] walks the lines,
/// a dialect of the agent tells a [dev.seshat.agent.LogTelling] what they mean, and
/// [dev.seshat.agent.SessionNotes] keep what an append must know. `docs/adding-an-agent.md` says how to add one.
@NullMarked
package dev.seshat.agent;

import org.jspecify.annotations.NullMarked;
