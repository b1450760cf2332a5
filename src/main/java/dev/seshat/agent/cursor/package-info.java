/// The transcripts that Cursor writes of its agent: JSON lines with neither times nor ids nor tokens.
///
/// [dev.seshat.agent.cursor.CursorLines] interprets them. Start at [dev.seshat.agent.cursor.CursorFormat].
@NullMarked
package dev.seshat.agent.cursor;

import org.jspecify.annotations.NullMarked;
