/// The command line: one class per verb.
///
/// [dev.seshat.cli.CommandLineInterface] picks the verb; the verb says in its `spec` what it takes and does it in
/// `run`. Specs are built in code and only for the verb that was asked for: with annotations and all verbs at once
/// a start takes twice as long. What verbs print is made in `output`.
///
/// To add a verb: write its class and list it in [dev.seshat.cli.Verbs].
@NullMarked
package dev.seshat.cli;

import org.jspecify.annotations.NullMarked;
