/// Finds and masks secrets: the one rule set for whatever shows or sends text from logs.
///
/// Agents print environment files, keys and headers, and their logs keep them. What leaves this machine, or is read by
/// another program, goes through [Secrets][dev.seshat.redact.Secrets]. The rules
/// are rows of text files among the resources: `tokens.txt`, `names.txt`, `commands.txt`, each row with its examples.
/// To
/// add a kind of token, add a row; `RulesTest` checks it, and `SecretsCorpusTest` how good all of them are together.
@NullMarked
package dev.seshat.redact;

import org.jspecify.annotations.NullMarked;
