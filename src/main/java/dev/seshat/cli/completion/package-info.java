/// Completion scripts for shells, generated from the verbs' specs.
///
/// [dev.seshat.cli.completion.Completion] contains what to complete; each [dev.seshat.cli.completion.Shell]
/// turns it into a script.
@NullMarked
package dev.seshat.cli.completion;

import org.jspecify.annotations.NullMarked;
