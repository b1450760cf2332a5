package dev.seshat.mcp;

/// One thing of an answer's list, as a person reads it and as JSON.
record Item(String text, String json) {

    /// What it takes of the budget.
    int size() {
        return text.length() + json.length() + 1;
    }
}
