/// The sessions of OpenCode.
///
/// One database holds them all; older versions wrote a file per message and per part. Both are
/// [dev.seshat.agent.SessionStore]s: [dev.seshat.agent.opencode.DatabaseStore] and
/// [dev.seshat.agent.opencode.TreeStore]. They produce the same [dev.seshat.agent.opencode.Records], which
/// [dev.seshat.agent.opencode.OpenCodeMessages] interprets. [dev.seshat.agent.opencode.OpenCodeDatabase]
/// opens the agent's database without the agent noticing. Start at
/// [dev.seshat.agent.opencode.OpenCodeFormat].
@NullMarked
package dev.seshat.agent.opencode;

import org.jspecify.annotations.NullMarked;
