package dev.seshat.agent;

import dev.seshat.model.Project;

/// Receives everything an archive keeps of a log, in line order.
public interface LogSink extends MessageSink {

    /// The first working directory of the whole log, or of the part before the checkpoint. Called before
    /// anything else.
    void project(Project project);

    /// Receive what a line says about a response.
    void response(ModelResponse response);
}
