/// The machine that Seshat runs on: its environment, its home directory and its workstation id.
///
/// Everything that is read from the operating system rather than from a log or an archive is read here, so that
/// tests can hand in another environment and nothing else asks the system behind their back.
@NullMarked
package dev.seshat.host;

import org.jspecify.annotations.NullMarked;
