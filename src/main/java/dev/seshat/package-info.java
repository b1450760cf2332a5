/// Seshat, the archive and search engine for the sessions of coding agents. [dev.seshat.Seshat] is the program;
/// `ARCHITECTURE.md` shows the packages and how they work together.
@NullMarked
package dev.seshat;

import org.jspecify.annotations.NullMarked;
