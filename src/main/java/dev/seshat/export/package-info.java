/// A session as a file to share: HTML, Markdown or JSON, with the secrets masked.
///
/// Start at [Export][dev.seshat.export.Export]. It reads a session twice: first a `Redactor` collects its
/// secrets, then each message passes through it to a `TranscriptWriter`. None is kept, so memory stays
/// constant whatever the length. [SecretReview][dev.seshat.export.SecretReview] lists beforehand what would be masked.
///
/// To add a format, add a constant to [ExportFormat][dev.seshat.export.ExportFormat] and write its `TranscriptWriter`.
/// No text from a log may become markup in its output.
@NullMarked
package dev.seshat.export;

import org.jspecify.annotations.NullMarked;
