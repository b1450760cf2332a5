/// The threads of Amp, as far as it keeps them on this machine: one JSON document each, written anew with every change.
///
/// [dev.seshat.agent.amp.AmpThread] tells what it means. Start at [dev.seshat.agent.amp.AmpFormat].
@NullMarked
package dev.seshat.agent.amp;

import org.jspecify.annotations.NullMarked;
