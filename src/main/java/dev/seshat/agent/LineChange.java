package dev.seshat.agent;

import dev.seshat.json.JsonEdits;
import dev.seshat.json.JsonMembers;
import dev.seshat.json.MalformedJson;

/// What differs in a line of a copied log. Every other byte stays.
public interface LineChange {

    /// Change one line that is a JSON object.
    ///
    /// @param number counted from 0
    void change(int number, JsonMembers line, JsonEdits edits) throws MalformedJson;
}
