/// Tests of what the command line prints. Whole outputs are compared with the files in `resources/output`; run with
/// `-Dseshat.golden=write` to write them anew, then read the difference before you keep it.
@NullMarked
package dev.seshat.cli.output;

import org.jspecify.annotations.NullMarked;
