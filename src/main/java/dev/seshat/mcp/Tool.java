package dev.seshat.mcp;

import java.util.List;

/// One thing that an agent can ask. What cannot be answered is a [dev.seshat.model.SeshatException] that says what to
/// change.
interface Tool {

    String name();

    /// A title for people.
    String title();

    /// What it is for, for the agent that chooses.
    String description();

    List<Parameter> parameters();

    Reply.Finished call(Arguments arguments);
}
