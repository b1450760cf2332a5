/// The logs of GitHub Copilot CLI.
///
/// A log is a stream of events; [dev.seshat.agent.copilot.CopilotEvents] tells what they mean. Beside it lies
/// `workspace.yaml`, in which [dev.seshat.agent.copilot.Workspace] finds the session's name. Start at
/// [dev.seshat.agent.copilot.CopilotFormat].
@NullMarked
package dev.seshat.agent.copilot;

import org.jspecify.annotations.NullMarked;
