package dev.seshat.mcp;

/// One item of an answer's list, as text and as JSON. An answer contains one of the two.
record AnswerItem(String text, String json) {}
