/// The threads of Amp, as far as they are stored on this machine: one JSON document each, rewritten with every
/// change.
///
/// [dev.seshat.agent.amp.AmpThread] interprets them. Start at [dev.seshat.agent.amp.AmpFormat].
@NullMarked
package dev.seshat.agent.amp;

import org.jspecify.annotations.NullMarked;
