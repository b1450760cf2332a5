/// Seshat, the archive and search engine of what coding agents did. [dev.seshat.Seshat] is the program;
/// `ARCHITECTURE.md` shows the packages and the way through them.
@NullMarked
package dev.seshat;

import org.jspecify.annotations.NullMarked;
