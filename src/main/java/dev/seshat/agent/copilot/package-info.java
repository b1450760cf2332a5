/// The logs of GitHub Copilot CLI.
///
/// A log is a stream of events, interpreted by [dev.seshat.agent.copilot.CopilotEvents]. Beside it,
/// `workspace.yaml` contains the session's name ([dev.seshat.agent.copilot.Workspace]). Start at
/// [dev.seshat.agent.copilot.CopilotFormat].
@NullMarked
package dev.seshat.agent.copilot;

import org.jspecify.annotations.NullMarked;
