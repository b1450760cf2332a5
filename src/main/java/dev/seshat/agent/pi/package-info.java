/// The logs of pi.
///
/// A log is a tree: each entry names its parent, and the conversation is the path from the last entry to the
/// root. [dev.seshat.agent.pi.PiTree] finds abandoned branches, [dev.seshat.agent.pi.PiEntries] interprets
/// the entries. Start at [dev.seshat.agent.pi.PiFormat].
@NullMarked
package dev.seshat.agent.pi;

import org.jspecify.annotations.NullMarked;
