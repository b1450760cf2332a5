/// A session as a file to share: HTML, Markdown or JSON, with the secrets masked.
///
/// Start at [Export][dev.seshat.export.Export]. It reads a session twice: first a `Redactor` learns which secrets there
/// are, then each message passes through it to a `TranscriptWriter`, and none is kept: a session of any length is
/// exported in constant memory. [Review][dev.seshat.export.Review] tells beforehand what would be masked.
///
/// To add a format, add a constant to [ExportFormat][dev.seshat.export.ExportFormat] and write its `TranscriptWriter`.
/// What it writes must hold whatever a log says: no text may become markup.
@NullMarked
package dev.seshat.export;

import org.jspecify.annotations.NullMarked;
