/// The logs of Claude Code.
///
/// A line passes through [dev.seshat.agent.JsonLines], which finds it, [dev.seshat.agent.claude.LineParser],
/// which records the positions of its parts in a [dev.seshat.agent.claude.ClaudeLine], and
/// [dev.seshat.agent.claude.LineClassifier], the only classifier, which decides which messages it contains. Two
/// classes use that decision and nothing else, so they cannot disagree:
/// [dev.seshat.agent.claude.FactsCollector] counts messages, [dev.seshat.agent.claude.MessageBuilder] builds
/// them. Start at [dev.seshat.agent.claude.ClaudeReader].
@NullMarked
package dev.seshat.agent.claude;

import org.jspecify.annotations.NullMarked;
