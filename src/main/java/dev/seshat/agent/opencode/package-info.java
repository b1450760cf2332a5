/// The sessions of OpenCode.
///
/// One database holds them all; older versions wrote a file per message and per part. Both are
/// [dev.seshat.agent.SessionStore]s: [dev.seshat.agent.opencode.DatabaseStore] and
/// [dev.seshat.agent.opencode.TreeStore]. They produce the same [dev.seshat.agent.opencode.Records], which
/// [dev.seshat.agent.opencode.OpenCodeMessages] interprets. A database has the tables of version 1, of
/// version 2, or of both ([dev.seshat.agent.opencode.StoredVersion]). Start at
/// [dev.seshat.agent.opencode.OpenCodeFormat].
@NullMarked
package dev.seshat.agent.opencode;

import org.jspecify.annotations.NullMarked;
