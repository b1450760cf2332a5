/// JSON as bytes: a strict cursor that reads without allocating, and a writer.
///
/// Logs are read with [dev.seshat.json.JsonCursor], because most text in a log is not needed: the cursor
/// validates every byte but creates only what its caller wants. [dev.seshat.json.JsonValue] is the small tree
/// for the few values that are needed whole; [dev.seshat.json.JsonWriter] writes. Nothing here knows what the
/// JSON means. `docs/decisions/0002` explains why this is not a library.
@NullMarked
package dev.seshat.json;

import org.jspecify.annotations.NullMarked;
