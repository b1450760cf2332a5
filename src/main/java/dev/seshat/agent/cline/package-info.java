/// The tasks of Cline and of the extensions made from it, Roo Code and Kilo Code, and the sessions of Cline's own
/// program.
///
/// An extension keeps a directory per task with what the user saw ([dev.seshat.agent.cline.ClineTask]) and, as a
/// separate file, what the model received ([dev.seshat.agent.cline.ModelConversation]). Cline's program keeps a
/// document per session ([dev.seshat.agent.cline.CliSession]). All files are rewritten as a whole. Start at
/// [dev.seshat.agent.cline.ClineFormat].
@NullMarked
package dev.seshat.agent.cline;

import org.jspecify.annotations.NullMarked;
