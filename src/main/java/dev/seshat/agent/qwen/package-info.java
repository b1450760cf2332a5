/// The logs of Qwen Code: lines like those of Claude Code that contain messages like those of the Gemini API.
///
/// [dev.seshat.agent.qwen.QwenLines] interprets them. Start at [dev.seshat.agent.qwen.QwenFormat].
@NullMarked
package dev.seshat.agent.qwen;

import org.jspecify.annotations.NullMarked;
