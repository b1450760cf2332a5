/// The logs of Gemini CLI.
///
/// A log is a list of messages that is written over: a message is appended again when it has changed, and may be taken
/// back. [dev.seshat.agent.gemini.CurrentMessages] finds out which of the records still count,
/// [dev.seshat.agent.gemini.GeminiRecords] tells what they mean, and [dev.seshat.agent.gemini.GeminiPlace] where the
/// session worked, which the log itself does not say. Start at [dev.seshat.agent.gemini.GeminiFormat].
@NullMarked
package dev.seshat.agent.gemini;

import org.jspecify.annotations.NullMarked;
