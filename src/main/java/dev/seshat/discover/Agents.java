package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.Relative;
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
import java.util.stream.Stream;

/// The agents whose logs Seshat reads.
public final class Agents {

    private static final List<AgentFormat> OWN_FORMATS = List.of(
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

    /// Agents that write in the format of another.
    private static final List<AgentFormat> RELATIVES = List.of(
            new ClaudeFormat(Relative.atHome("openclaude", "OpenClaude", ".openclaude/projects")),
            new ClaudeFormat(Relative.atHome("codebuddy", "CodeBuddy", ".codebuddy/projects")),
            new ClaudeFormat(Relative.atHome("workbuddy", "WorkBuddy", ".workbuddy/projects")),
            new ClaudeFormat(Relative.atHome("qoder", "Qoder", ".qoder/projects")),
            new ClaudeFormat(Relative.atHome("iflow", "iFlow CLI", ".iflow/projects")),
            new PiFormat(Relative.atHome("omp", "omp", ".omp/agent/sessions")),
            new PiFormat(Relative.atHome("prime", "Prime", ".prime/agent/sessions")),
            new CodexFormat(Relative.atHome("traex", "TraeX", ".trae/cli/sessions")),
            new CodexFormat(Relative.atHome("interpreter", "Open Interpreter", ".openinterpreter/sessions")),
            new OpenCodeFormat(Relative.inData("kilocli", "Kilo CLI", "kilo")),
            new OpenCodeFormat(Relative.inData("mimocode", "MiMoCode", "mimocode")),
            new OpenCodeFormat(Relative.inData("icodemate", "ICodeMate", "icodemate")),
            new OpenCodeFormat(Relative.atHome("zcode", "ZCode", ".zcode/cli/db", ".zcode/cli")));

    private static final List<AgentFormat> ALL =
            Stream.concat(OWN_FORMATS.stream(), RELATIVES.stream()).toList();

    private Agents() {}

    /// Every format, in display order.
    public static List<AgentFormat> all() {
        return ALL;
    }

    /// Those of them that write in the format of another: only where their logs are tells which they are.
    public static List<AgentFormat> relatives() {
        return RELATIVES;
    }

    /// Whether an agent is one of these.
    static boolean isRelative(String agent) {
        return RELATIVES.stream().anyMatch(format -> format.agent().equals(agent));
    }
}
