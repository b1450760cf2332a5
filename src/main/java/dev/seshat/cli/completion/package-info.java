/// Scripts that complete verbs, options and their values in a shell, made from the verbs' own specs.
///
/// [dev.seshat.cli.completion.Completion] says what there is to complete; each [dev.seshat.cli.completion.Shell]
/// writes it in its own language.
@NullMarked
package dev.seshat.cli.completion;

import org.jspecify.annotations.NullMarked;
