package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.amp.AmpFormat;
import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.agent.cline.ClineFormat;
import dev.seshat.agent.cline.Extension;
import dev.seshat.agent.codex.CodexFormat;
import dev.seshat.agent.copilot.CopilotFormat;
import dev.seshat.agent.cursor.CursorFormat;
import dev.seshat.agent.gemini.GeminiFormat;
import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.agent.pi.PiFormat;
import dev.seshat.agent.pi.openclaw.OpenClawFormat;
import dev.seshat.agent.qwen.QwenFormat;
import dev.seshat.agent.vscode.VsCodeFormat;
import java.util.List;

/// The agents whose logs Seshat reads.
public final class Agents {

    private static final List<AgentFormat> ALL = List.of(
            new ClaudeFormat(),
            new PiFormat(),
            new CodexFormat(),
            new GeminiFormat(),
            new CopilotFormat(),
            new OpenCodeFormat(),
            new QwenFormat(),
            new CursorFormat(),
            new AmpFormat(),
            new ClineFormat(Extension.ROO),
            new ClineFormat(Extension.KILO),
            new ClineFormat(Extension.ZOO),
            new ClineFormat(Extension.CLINE),
            new VsCodeFormat(),
            new OpenClawFormat());

    private Agents() {}

    /// Every format, in display order.
    public static List<AgentFormat> all() {
        return ALL;
    }
}
