/// The logs of Qwen Code: lines like those of Claude Code, with messages like those of the Gemini API in them.
///
/// [dev.seshat.agent.qwen.QwenLines] tells what they mean. Start at [dev.seshat.agent.qwen.QwenFormat].
@NullMarked
package dev.seshat.agent.qwen;

import org.jspecify.annotations.NullMarked;
