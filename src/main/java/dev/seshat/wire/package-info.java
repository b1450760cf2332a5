/// Sessions and messages as JSON: the field names that every surface shares.
///
/// What `--json` prints is what the HTTP API and the MCP tools answer, because all of them write it here. An
/// unknown value is absent, never null; times are ISO-8601 in UTC with milliseconds.
@NullMarked
package dev.seshat.wire;

import org.jspecify.annotations.NullMarked;
