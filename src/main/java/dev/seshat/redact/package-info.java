/// Finds and masks secrets: the one rule set for everything that shows or sends text from logs.
///
/// Agents print environment files, keys and headers, and their logs keep them. Whatever leaves this machine,
/// or is read by another program, goes through [Secrets][dev.seshat.redact.Secrets]. The rules are rows of
/// resource files, `tokens.txt`, `names.txt`, `commands.txt`, each row with examples. To add a kind of token,
/// add a row; `RulesTest` checks it, and `SecretsCorpusTest` measures all of them together.
@NullMarked
package dev.seshat.redact;

import org.jspecify.annotations.NullMarked;
