/// The contract of an agent's log format, and what formats share.
///
/// [dev.seshat.agent.AgentFormat] defines where an agent's logs are, which files are sessions, and how to
/// read one; each agent implements it in a package below this one. Shared are the contract's records, the
/// line reader [dev.seshat.agent.JsonLines] with its one rule for bad lines, and the plain text of tool
/// calls.
///
/// Claude Code's reader is built for speed. All others read small trees: [dev.seshat.agent.LineLogReader]
/// iterates over lines, the agent's dialect passes their meaning to a [dev.seshat.agent.TranscriptBuilder],
/// and [dev.seshat.agent.SessionNotes] keep what an append needs. Prompts of sessions whose logs are gone
/// are read by [dev.seshat.agent.PromptHistoryFormat]. To add an agent, see
/// `docs/adding-an-agent.md`.
@NullMarked
package dev.seshat.agent;

import org.jspecify.annotations.NullMarked;
