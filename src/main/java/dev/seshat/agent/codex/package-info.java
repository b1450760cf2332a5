/// The logs of Codex CLI, which it calls rollouts.
///
/// A rollout contains every turn twice, as events for the screen and as items for the model, and a fork
/// begins with a copy of its parent. [dev.seshat.agent.codex.CodexLines] takes each thing from one side only
/// and skips the copy; [dev.seshat.agent.codex.CodexItems] interprets the items. Start at
/// [dev.seshat.agent.codex.CodexFormat].
@NullMarked
package dev.seshat.agent.codex;

import org.jspecify.annotations.NullMarked;
