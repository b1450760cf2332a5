/// The logs of Codex CLI, which it calls rollouts.
///
/// A rollout holds every turn twice, as events for the screen and as items for the model, and a fork begins with a copy
/// of what it was forked from. [dev.seshat.agent.codex.CodexLines] takes each thing from one side only and passes over
/// the copy; [dev.seshat.agent.codex.CodexItems] tells what the items mean. Start at
/// [dev.seshat.agent.codex.CodexFormat].
@NullMarked
package dev.seshat.agent.codex;

import org.jspecify.annotations.NullMarked;
