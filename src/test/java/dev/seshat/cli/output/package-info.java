/// Tests of the command line's output. Whole outputs are compared with the files in `resources/output`; run
/// with `-Dseshat.golden=write` to rewrite them, then read the diff before you keep it.
@NullMarked
package dev.seshat.cli.output;

import org.jspecify.annotations.NullMarked;
