package dev.seshat.mcp;

/// One thing of an answer's list, as a person reads it and as JSON. An answer holds one of the two.
record Item(String text, String json) {}
