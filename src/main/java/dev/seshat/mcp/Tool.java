package dev.seshat.mcp;

import dev.seshat.request.Parameter;
import java.util.List;

/// An MCP tool. Failures are a [dev.seshat.model.SeshatException] that says what to change.
interface Tool {

    String name();

    /// A display title.
    String title();

    /// Its purpose, for the agent that chooses.
    String description();

    List<Parameter> parameters();

    BudgetedAnswer.Finished call(Arguments arguments);
}
