/// The application between the surfaces and the archive: the object graph of a run, and what keeps the
/// archive fresh.
///
/// Start at [Services][dev.seshat.app.Services], which builds everything from the settings, by hand and in
/// one place. [FreshArchive][dev.seshat.app.FreshArchive] serves a verb that answers once, and
/// [LiveArchive][dev.seshat.app.LiveArchive] a server. [AllSessions][dev.seshat.app.AllSessions] merges the list of
/// logs with what only the archive has. [Transcript][dev.seshat.app.Transcript] reads a
/// session from its log or from the archive, whichever holds more. What only one surface needs stays with
/// that surface.
@NullMarked
package dev.seshat.app;

import org.jspecify.annotations.NullMarked;
