/// Moves the sessions of a project to the path that the project has now.
///
/// [RelocationPlan][dev.seshat.app.relocation.RelocationPlan] finds what has to move, and
/// [Relocator][dev.seshat.app.relocation.Relocator] does it and undoes it. Before it changes anything it writes a
/// [Journal][dev.seshat.app.relocation.Journal], so that whatever interrupts it, it can go on or go back. Logs are
/// renamed, never rewritten: [Relocations][dev.seshat.discover.Relocations] says where their sessions are now.
@NullMarked
package dev.seshat.app.relocation;

import org.jspecify.annotations.NullMarked;
