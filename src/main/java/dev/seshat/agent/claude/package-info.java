/// The logs of Claude Code.
///
/// The way of a line: [dev.seshat.agent.JsonLines] finds it, [dev.seshat.agent.claude.LineParser] notes where its
/// parts stand in a [dev.seshat.agent.claude.ClaudeLine], and [dev.seshat.agent.claude.LineMessages], the one
/// classifier, says which messages it holds. Two users walk these messages and nothing else, so that they cannot
/// disagree: [dev.seshat.agent.claude.FactsCollector] counts them, [dev.seshat.agent.claude.MessageBuilder] builds
/// them. Start at [dev.seshat.agent.claude.ClaudeReader].
@NullMarked
package dev.seshat.agent.claude;

import org.jspecify.annotations.NullMarked;
