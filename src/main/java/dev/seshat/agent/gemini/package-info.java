/// The logs of Gemini CLI.
///
/// A log is a list of messages that is updated by appending: a changed message is appended again, and
/// messages may be taken back. [dev.seshat.agent.gemini.LatestMessages] decides which records are current,
/// [dev.seshat.agent.gemini.GeminiRecords] interprets them, and [dev.seshat.agent.gemini.GeminiPlace] finds
/// the session's directory, which the log does not contain. Start at [dev.seshat.agent.gemini.GeminiFormat].
@NullMarked
package dev.seshat.agent.gemini;

import org.jspecify.annotations.NullMarked;
