/// The sessions of OpenCode.
///
/// One database holds them all; older versions wrote a file for every message and every part of one. Both are
/// [dev.seshat.agent.SessionStore]s: [dev.seshat.agent.opencode.DatabaseStore] and
/// [dev.seshat.agent.opencode.TreeStore]. Each hands out the same [dev.seshat.agent.opencode.Records], and
/// [dev.seshat.agent.opencode.OpenCodeMessages] tells what they mean. [dev.seshat.agent.opencode.OpenCodeDatabase]
/// opens the agent's database so that the agent does not notice. Start at [dev.seshat.agent.opencode.OpenCodeFormat].
@NullMarked
package dev.seshat.agent.opencode;

import org.jspecify.annotations.NullMarked;
