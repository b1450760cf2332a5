/// The sessions of OpenClaw, whose entries are pi's.
///
/// Until 2026.7 each session had a file; since then an agent has a database
/// ([dev.seshat.agent.pi.openclaw.ClawStore]) with the same entries as rows. Start at
/// [dev.seshat.agent.pi.openclaw.OpenClawFormat].
@NullMarked
package dev.seshat.agent.pi.openclaw;

import org.jspecify.annotations.NullMarked;
