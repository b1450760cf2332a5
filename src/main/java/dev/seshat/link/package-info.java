/// What the messages of a session prove about files, commands and other things they name: the rules, without storage.
///
/// Start at [MessageLinks][dev.seshat.link.MessageLinks], which finds what one message names, and
/// [FileTouch][dev.seshat.link.FileTouch], which says what a tool call does to its files. The archive counts the
/// results
/// for each session. To link something new, add a [NodeType][dev.seshat.link.NodeType] and a rule here.
@NullMarked
package dev.seshat.link;

import org.jspecify.annotations.NullMarked;
