/// Sessions and messages as JSON: the field names that every surface shares.
///
/// `--json`, the HTTP API and the MCP tools all write JSON here, so they give the same answers. Unknown values
/// are omitted, never null; times are ISO-8601 in UTC with milliseconds.
@NullMarked
package dev.seshat.wire;

import org.jspecify.annotations.NullMarked;
