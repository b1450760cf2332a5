/// JSON as bytes: a strict cursor that reads without building anything, and a writer.
///
/// Logs are read with [dev.seshat.json.JsonCursor], because a log is mostly text that nobody asked for:
/// the cursor checks every byte but materialises only what its caller wants. [dev.seshat.json.JsonValue]
/// is the small tree for the few values that are wanted whole; [dev.seshat.json.JsonWriter] writes.
/// Nothing here knows what the JSON is about. `docs/decisions/0002` says why this is not a library.
@NullMarked
package dev.seshat.json;

import org.jspecify.annotations.NullMarked;
