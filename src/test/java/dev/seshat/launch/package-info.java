/// The scripts around the program, run as the user runs them: `./seshat` and `./check` as processes, in a copy
/// of the project.
///
/// Only [RealBuildTest] builds with the real Maven, since a build takes seconds, and only [StartUpCacheTest] trains
/// the real JVM. The others put small shell scripts in the place of the outside tools (`java`, `mvn`, `apt-get`),
/// which say what the launcher asked of them; the scripts under test are always the real ones. Start with [Checkout]
/// and [Script].
@NullMarked
package dev.seshat.launch;

import org.jspecify.annotations.NullMarked;
