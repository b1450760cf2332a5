/// The machine that Seshat runs on: environment, home directory, workstation id, safe access to its files, and a
/// second thread for short work.
///
/// Everything read from the operating system rather than from a log or an archive is read here, so that tests
/// can pass in another environment and nothing bypasses it.
@NullMarked
package dev.seshat.host;

import org.jspecify.annotations.NullMarked;
