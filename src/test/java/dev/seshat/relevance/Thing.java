package dev.seshat.relevance;

import java.util.List;

/// A problem that was solved once: the known item that queries look for.
///
/// @param topic how others mention it in passing
/// @param near the text of a session that shares most words and has another cause
/// @param files the files that only the solving session opened
/// @param run the command that shows the error
record Thing(
        String title,
        String topic,
        String problem,
        String cause,
        String fix,
        String error,
        String near,
        String nearError,
        List<String> files,
        String run,
        List<Query> queries) {
    Thing {
        files = List.copyOf(files);
        queries = List.copyOf(queries);
    }
}
