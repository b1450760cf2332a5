/// The scripts around the program, run like a user would: `./seshat` and `./check` as processes, in a copy of
/// the project.
///
/// Only [RealBuildTest] builds with the real Maven, because a build takes seconds, and only [StartUpCacheTest]
/// trains the real JVM. The other tests replace the outside tools (`java`, `mvn`, `apt-get`) by small shell
/// scripts that report how the launcher called them; the scripts under test are always the real ones. Start
/// with [Checkout] and [Script].
@NullMarked
package dev.seshat.launch;

import org.jspecify.annotations.NullMarked;
