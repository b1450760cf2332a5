/// Finds and masks secrets: the one rule set for whatever shows or sends text from logs.
///
/// Agents print environment files, keys and headers, and their logs keep them. What leaves this machine, or is read by
/// another program, goes through [Secrets][dev.seshat.redact.Secrets]. A new kind of secret is a constant of
/// `SecretKind` and a rule that `Secrets` asks where its first character stands.
@NullMarked
package dev.seshat.redact;

import org.jspecify.annotations.NullMarked;
