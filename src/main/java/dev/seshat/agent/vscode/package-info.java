/// The chats of VS Code with Copilot, and of editors made from it.
///
/// A chat is a document of requests with their responses, or a log of changes to one
/// ([dev.seshat.agent.ChangedDocument]). [dev.seshat.agent.vscode.ChatDocument] reads both,
/// [dev.seshat.agent.vscode.ChatRequests] interprets the requests. Start at
/// [dev.seshat.agent.vscode.VsCodeFormat].
@NullMarked
package dev.seshat.agent.vscode;

import org.jspecify.annotations.NullMarked;
